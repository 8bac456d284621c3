# aesModes_aarch64.cpp aes_test: the counter does not come back
s/_a.strq\(chained, Mem\(iv\)\);//
