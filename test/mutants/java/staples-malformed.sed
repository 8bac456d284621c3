# sun/security/ssl/StapledResponse.java sun/security/ssl/Staples/Stapled.java: exceptions of readers of DER end the connection as no others
s/catch \(RuntimeException e\)/catch (ArithmeticException e)/
