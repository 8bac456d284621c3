# md5_x86.cpp digest_test: or becomes and in I
s/orl\(temp, vb\)/andl(temp, vb)/
