# digestConstants.cpp digest_test: wrong constant
# Processors: x86, aarch64
s/0xeb86d391/0xeb86d392/
