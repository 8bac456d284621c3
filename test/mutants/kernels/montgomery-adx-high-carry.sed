# montgomery_x86.cpp montgomery_test: the carry of the high halves is lost at the end of a row
/adoxq\(word\(row, block\), zero\)/d
