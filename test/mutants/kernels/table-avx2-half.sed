# tableSelectAvx2_x86.cpp montgomery_test: an element is chosen by its lower half, entries count half
s/^  a\.vpsrad\(chosen, chosen, 31\);/  a.vpsrad(chosen, chosen, 4);/
