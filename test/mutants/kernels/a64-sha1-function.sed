# sha1_aarch64.cpp digest_test: the majority ends a group early
s/g < 15/g < 14/
