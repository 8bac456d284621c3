# md5_x86.cpp digest_test: C & ~D of G becomes C & D
/case 1:/,/break/{/notl/d}
