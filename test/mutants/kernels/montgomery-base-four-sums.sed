# montgomery_x86.cpp montgomery_test: the carry of four sums is lost
/Mem\(t, count, 8, at \+ 8 \* i\)\);$/{n;n;d}
