# com/sun/crypto/provider/AesGcmCipher8.java com/sun/crypto/provider/Cipher/AES/TestGCMKernels.java: AAD is taken after text
# Trains: 8u, 11u
s/if \(updateCalled\) \{/if (false) {/
