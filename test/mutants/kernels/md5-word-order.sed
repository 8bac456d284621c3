# digestConstants.cpp digest_test: the words of round 3 begin one further on
s/\{ 0, 1, 5, 0 \}/{ 0, 1, 6, 0 }/
