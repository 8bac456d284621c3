# aesModes_sparc.cpp aes_test: the round keys stay in the frame
s/^  wipe_keys\(\);$//
