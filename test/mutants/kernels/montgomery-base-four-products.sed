# montgomery_x86.cpp montgomery_test: the carry of four products is lost
0,/adcq\(highs\[last\], 0\)/{//d}
