# digestConstants.cpp digest_test: wrong constant
s/0xeb86d391/0xeb86d392/
