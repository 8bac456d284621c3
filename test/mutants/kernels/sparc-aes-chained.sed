# aesModes_sparc.cpp aes_test: CBC goes on with another block
s/load_block\(x, y, temp\(\), below, above, block_size \* \(i - 1\)\)/load_block(x, y, temp(), below, above, block_size * (is_last ? 0 : i - 1))/
