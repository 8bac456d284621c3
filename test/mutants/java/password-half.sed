# sun/security/provider/PasswordDigest.java sun/security/ssl/X509KeyManager/ChangedKeys.java: of a password only every second byte of the first half counts
s/2 \* i/i/g;s/2 \* i \+ 1/i/
