# aesModes_aarch64.cpp aes_test: two rounds of a key of 192 bits are lost
/_a.bind\(at_most_12\);/{N;N;s/  round\(2, blocks\);\n  round\(3, blocks\);/  round(2, blocks);/}
