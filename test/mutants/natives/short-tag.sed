# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a tag may have 11 bytes
s/12 <= length && length <= 16/11 <= length \&\& length <= 16/
