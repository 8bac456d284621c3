# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: a kept array that is dropped keeps plaintext
s/Arrays\.fill\(bytes, \(byte\) 0\);//
