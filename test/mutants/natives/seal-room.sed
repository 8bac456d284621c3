# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: the output need not have room for the tag
s/out_pos, \(jlong\)length \+ tag_length\);/out_pos, length);/;s/seal \? tag_length : 0/0/
