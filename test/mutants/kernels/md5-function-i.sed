# md5_x86.cpp digest_test: or becomes and in I
s/a\.orl\(temp, vb\)/a.andl(temp, vb)/
