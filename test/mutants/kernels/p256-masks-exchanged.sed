# p256_x86.cpp p256_test: infinity as sum is taken for infinity as addend
s/or_words\(v0, sums\[2\],/or_words(v1, sums[2],/; s/or_words\(v1, addends/or_words(v0, addends/
