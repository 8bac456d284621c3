# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a longer array is the state of a digest
s/state\.length\(\) == state_words/state.length() >= state_words/;s/(Ints|Longs)\(state\)\.address_of\(\w+\)/\1(state).address()/
