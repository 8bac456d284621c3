# montgomery_x86.cpp montgomery_test: the highest word of a square is not set
/_a\.movq\(Mem\(t\), negative_words\);/d
