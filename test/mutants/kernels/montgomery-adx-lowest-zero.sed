# montgomery_x86.cpp montgomery_test: the word that a reduction clears has a carry even if it was 0
s/adcxq\(word\(row, 0\), slot\(minus_one_at\)\)/movq(low_half, slot(minus_one_at)); _a.adcxq(low_half, low_half)/
