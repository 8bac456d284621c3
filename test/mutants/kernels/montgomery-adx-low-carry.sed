# montgomery_x86.cpp montgomery_test: the carry of the low halves is lost at the end of a row
/adcxq\(word\(row, block\), zero\)/d
