# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a null vector is the address 0
s/ : _has_vector && !_vector\.valid\(\) \? bad_vector//;/CHECK_ARGUMENT\(!_has_vector \|\| /d
