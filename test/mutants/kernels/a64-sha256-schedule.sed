# sha256_aarch64.cpp digest_test: the schedule takes other words
s/w\(g \+ 2\), w\(g \+ 3\)/w(g + 3), w(g + 2)/
