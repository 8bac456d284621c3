# sha256Ni_x86.cpp digest_test: the start state is not added
/paddd\(hgdc, start_hgdc\)/d
