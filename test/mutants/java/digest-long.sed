# sun/security/provider/DigestKernels.java sun/security/provider/MessageDigest/TestDigestKernels.java: a call takes more than the kernels do
s/CryptoKernels\.MAX_LENGTH \/ 4/8L * CryptoKernels.MAX_LENGTH/
