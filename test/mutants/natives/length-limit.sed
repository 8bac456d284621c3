# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a call takes 16 bytes more than the limit
s/return 0 <= length && length <= max_length;/return 0 <= length \&\& length <= max_length + 16;/
