# aesBlocks_sparc.cpp aes_test: a byte behind an unaligned output is written
s/_a\.add\(end, to, block_size \* blocks\)/_a.add(end, to, block_size * blocks + 1)/
