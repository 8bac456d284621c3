# aesModes_x86.cpp aes_test: CBC: the next chaining block is read after it has been overwritten
/broadcast\(chain\(\), at\(in, n\)/d
s/^(    store\(at\(out, i\), block\(i\)\);)/\1 if (_mode == CBC_DECRYPT \&\& i == n - 1) broadcast(chain(), at(in, n).plus(-block_size));/
