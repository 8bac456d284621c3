# aesModes_sparc.cpp aes_test: the counter or vector is taken from an aligned place
s/begin_loads\(iv, below, above\)/_a.andn(iv, iv, 7); begin_loads(iv, below, above)/
