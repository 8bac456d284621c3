# montgomeryIfma_x86.cpp ifma_test: products of the last lane and the first one are lost
s/^  fold_odd\(\);//
