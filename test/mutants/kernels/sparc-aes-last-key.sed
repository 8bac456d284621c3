# aesModes_sparc.cpp aes_test: decryption ends with another key
s/copy_key\(_encrypts \? low : key, 0\)/copy_key(low, 0)/
