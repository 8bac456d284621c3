# aesModes_sparc.cpp aes_test: the keys for decryption stay unmixed
s/^    mix_keys\(\);$//
