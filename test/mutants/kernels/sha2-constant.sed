# digestConstants.cpp digest_test: wrong constant, in its lower half
# Processors: x86, aarch64
s/0x6c44198c4a475817/0x6c44198c4a475816/
