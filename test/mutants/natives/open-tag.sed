# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: the input need not hold the tag
s/in_pos, \(jlong\)length \+ tag_length, /in_pos, length, /;s/seal \? 0 : tag_length/0/
