# montgomeryIfma_x86.cpp modexp_test: products of the last lane and the first one are lost
s/^  fold_odd\(\);//
