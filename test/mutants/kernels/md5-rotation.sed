# digestConstants.cpp digest_test: wrong rotation
s/\{ 5, 9, 14, 20 \}/{ 5, 9, 14, 21 }/
