# p256_x86.cpp p256_test: only the lower half of negative counts
s/_a\.testq\(condition, condition\)/_a.testl(condition, condition)/
