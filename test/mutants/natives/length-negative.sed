# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a length may be negative
s/return 0 <= length && length <= max_length;/return length <= max_length;/
