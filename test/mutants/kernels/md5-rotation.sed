# digestConstants.cpp digest_test: wrong rotation
# Processors: x86, aarch64
s/\{ 5, 9, 14, 20 \}/{ 5, 9, 14, 21 }/
