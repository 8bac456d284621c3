# sha1Avx2_x86.cpp digest_test: W[t-28] is taken from one group further on
s/word\(group - 7\)/word(group - 6)/
