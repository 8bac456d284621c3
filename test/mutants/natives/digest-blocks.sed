# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: the last block may reach beyond the array
s/\(\(\(jlong\)limit - offset\) \/ block_size \+ 1\) \* block_size/((jlong)limit - offset) \/ block_size * block_size/
