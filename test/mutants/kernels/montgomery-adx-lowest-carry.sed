# montgomery_x86.cpp montgomery_test: the word that a reduction clears never has a carry
s/adcxq\(word\(row, 0\), slot\(minus_one_at\)\)/adcxq(word(row, 0), zero)/
