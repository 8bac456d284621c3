# md5_aarch64.cpp digest_test: or becomes and in I
s/_a.ornw\(temp, vb, vd\)/_a.bicw(temp, vb, vd)/
