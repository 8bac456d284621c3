# sun/security/provider/DigestKernels.java sun/security/provider/MessageDigest/TestDigestKernels.java: SHA-512: the last block is compressed twice
/static int sha512/,/return ofs;/s/return ofs;/return Math.min(ofs, limit);/
