# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a tag may have 17 bytes
s/12 <= length && length <= 16/12 <= length \&\& length <= 17/
