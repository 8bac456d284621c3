package behaviour;

import java.io.ByteArrayInputStream;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Keys and self-signed certificates of the TLS subjects, the same ones on every JDK. For each name:
 *
 *     openssl req -x509 -newkey KIND -nodes -keyout key -out certificate -sha256 -days 36500 -subj /CN=NAME
 *         -addext subjectAltName=DNS:localhost,DNS:server.test,IP:127.0.0.1
 *
 * with KIND rsa:2048 or ec of P-256 or P-384; clients have DNS:a.test or DNS:b.test. Then both in DER, the key as PKCS #8. They guard nothing.
 */
final class TlsKeys {
    static final char[] PASSWORD = "changeit".toCharArray();
    private static final Map<String, String[]> ENCODED = new LinkedHashMap<>();
    private static final Map<String, X509Certificate> CERTIFICATES = new LinkedHashMap<>();
    private static final Map<String, PrivateKey> KEYS = new LinkedHashMap<>();
    private static final Map<String, X509ExtendedKeyManager> KEY_MANAGERS = new HashMap<>();
    private static final Map<String, X509ExtendedTrustManager> TRUST_MANAGERS = new HashMap<>();

    static {
        put("serverEC", "EC",
                "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgATYpmCrpoI7CU3cBL5RpgRVQBO2NlWDQnvaroG4nRFKhRANCAAQT"
                + "A2OF+wkfsDq/2ehPtbhHgMAbEaPOcw96uMFU2EqW0GE9N4c7C/rOpt/Z55Ybys59tGvT6l8HaDaEjSR+dWfg",
                "MIIBpzCCAUygAwIBAgIUAlNFNUY+yQkQGxozbIVmXjHIk54wCgYIKoZIzj0EAwIwEzERMA8GA1UEAwwIc2VydmVyRUMwIBcNMjYx"
                + "MTIzMTQyMDE4WhgPMjEyNjEwMzAxNDIwMThaMBMxETAPBgNVBAMMCHNlcnZlckVDMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"
                + "EwNjhfsJH7A6v9noT7W4R4DAGxGjznMPerjBVNhKltBhPTeHOwv6zqbf2eeWG8rOfbRr0+pfB2g2hI0kfnVn4KN8MHowHQYDVR0O"
                + "BBYEFGHEDQkQ2GWpREIudU9L52wi37SNMB8GA1UdIwQYMBaAFGHEDQkQ2GWpREIudU9L52wi37SNMA8GA1UdEwEB/wQFMAMBAf8w"
                + "JwYDVR0RBCAwHoIJbG9jYWxob3N0ggtzZXJ2ZXIudGVzdIcEfwAAATAKBggqhkjOPQQDAgNJADBGAiEAhqG6Ppv2N02F3Dts5cFC"
                + "OX26bgwGxmkY+seF78njLUgCIQCcqWf3FD1jd9wCLriFL8Zn9rgSy1yYYEtHPxINglgilQ==");
        put("serverEC384", "EC",
                "MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDBCYkYgBkDtsLtjb6y6DtEi4UxiS0/GtgeMVpOaOk1ySWJsJSN9YiyF"
                + "iq523IaFxqyhZANiAARWNorIkNB5EAAJ3QrK1/pCdQtOoKCnwP5qttGoaHcbxb/mA9mM537gCGcshRP5Wt9npwJCV0AwAnm/mNtE"
                + "k1uZymXbeuxBw7Io++sYZdszA7Hl70IxflOUfVIRozbA5Dc=",
                "MIIB6jCCAW+gAwIBAgIUHRnn8C4qb+0OVyPzCIq+awymUq8wCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLc2VydmVyRUMzODQwIBcN"
                + "MjYxMTIzMTQyMDE4WhgPMjEyNjEwMzAxNDIwMThaMBYxFDASBgNVBAMMC3NlcnZlckVDMzg0MHYwEAYHKoZIzj0CAQYFK4EEACID"
                + "YgAEVjaKyJDQeRAACd0Kytf6QnULTqCgp8D+arbRqGh3G8W/5gPZjOd+4AhnLIUT+VrfZ6cCQldAMAJ5v5jbRJNbmcpl23rsQcOy"
                + "KPvrGGXbMwOx5e9CMX5TlH1SEaM2wOQ3o3wwejAdBgNVHQ4EFgQUYLtLra1duZc8nQIMa9T8U0QLtVIwHwYDVR0jBBgwFoAUYLtL"
                + "ra1duZc8nQIMa9T8U0QLtVIwDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAegglsb2NhbGhvc3SCC3NlcnZlci50ZXN0hwR/AAAB"
                + "MAoGCCqGSM49BAMCA2kAMGYCMQC1Cf0Zqb+56QPASyhRYcTpbsxOTmRut1pYE0YEVIM+m3DU8GGMdjM0NRCrLzhTBP0CMQCxHC8c"
                + "835VL19Y/cqU2xQ1bFq4ll7GVLhnTSLGOSxGuPIPiHl/Gpn09JX7MnvMxjQ=");
        put("serverRSA", "RSA",
                "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC1PoDTNZyIJF4aUvFMX8M1Z0+DFW5N3AWUQ5Dj8N4YIavuL6eX"
                + "TAOwpP369rKQUvlJquJVMO0wQGIwkU2ZuoAp7uTstW3X8SCtlkXQci9T7NJeFS+9Z4fB1V9a27T7u793JUNEuLkhjvqjjTbLBZJ+"
                + "NMEHByZkQ4z0G0/5ZBjGzioaBVqWDhryQQkZEuz5a7RxKuUSwUXwc1IHik2dfGpHYdLQ51PYot0kIlL7XPdUjq6+SgEAeE5d6YkS"
                + "h2AFVSK60s/4DClF7PVVe2kyvLL9hfT0dAgyQmbzPPsBOxeE8V8hlmSK/EobOyTM8cuc98cVTwUIqRChv5A8wsXRYcvLAgMBAAEC"
                + "ggEAWbCqEJsdsLOKi+1SsrBLClDrJJvE36vLaQD8oQgv5/I1wmN7xF/eDZrAguJ1H/2nloCFi5HwNmoODSnCpJoJ1XZ+e/MWff+5"
                + "450TRGFVMWtm+R7z5n9my5GbI/vItrBEwiHDBa2CE+zM9IWrwVErGuBhS2iK46AYDy6651fU+P/yogT1Uxv1rbfNdBqcgAlSNFyK"
                + "X1CkGb/2iDujDQJu2jBzS/HlOra+fPLjG0Pz+wEZYZkq0imCnERwqynbTS5bSccMLE3o/g9i5OAKXwcJuz5AvT9v+1Xi9aBTRsUF"
                + "rKUV829vJu2xI9rJG3yi9xB5l55TnOwOsbD6RmsxWk6/YQKBgQD46+Cmcj9hZRbcBe1O4SKvn+ZfYbDiSacfYSgTHBoCLCiVLfgs"
                + "RHANQr9nnU0UQZr5F/k0h73TcBiwsdvqiBEUbfg43pYfRrccWgjTtLEZj161Ejr/oqy2v3T9UWlifsEYu3lUuLOeQrBFN8ymxXMm"
                + "swKgRneEhpwZAnDZVUs+IQKBgQC6ZfE2FUf3tjknGqMt+j5ma3137i0FFmqBQqaz81wRuOIbmapnfgCDPogJ1t1Yt06f4rR1oca6"
                + "lZrYi+gS6QkOQXf8+5leR9gJdFqQ27oPjiFYZao6rs4GuDOKnyI+3TkPTTndXesRowxkJhq9lqxGTUtWhUQIeJXI1AwfcQxUawKB"
                + "gD2hGPPc4XhZsPk0tnaLIy1cZ4tCAqtkFO6d/XANyxqymDGnOgSrxRpjZkRfG9BiFd6KYvbwjL0mydYlkw9UNPZb69MYuQ5xUbDB"
                + "UeIooJh1eLtYEidsvVpZuLtnRrJOM7zN3dJuEHqkhEP+9rprtIDmXUYVbE3xjgBbLFmC1qhBAoGAen4bseryTHtXu7bpnYFiGHRz"
                + "E6lVtI4yl5dxbbhzvMG+9Vxae4B2XcluJOkqtO5hoPielt8ldeByzfPDIwo5hUDI1VuSQj78Xdo02hVLhIVmrGzDHaVah1ftpx9E"
                + "pgNDSCb769mYbRK1Res0j3rA48JPzB/vwZFc/Yk8Hj1wWNkCgYEA8Jo+BQ73MFHYJinHCuOoSTgP+1OlOiDI8rLJpnrJN4jfQzy9"
                + "FQafc1W/iM431uCBqewMBVQtMmmNeTiMpd9HXVunOKcSfuekAIeY77FkOY8tuwSRbHFWvKhXpYniN4MU7ZS3Pz5zvu7oGbo8bWzp"
                + "mXSWj/Iu5uDvJV12sbjXcyE=",
                "MIIDNDCCAhygAwIBAgIUVrk2e2USk1Jhih5+KZ298Z4dSWwwDQYJKoZIhvcNAQELBQAwFDESMBAGA1UEAwwJc2VydmVyUlNBMCAX"
                + "DTI2MTEyMzE0MjAxOVoYDzIxMjYxMDMwMTQyMDE5WjAUMRIwEAYDVQQDDAlzZXJ2ZXJSU0EwggEiMA0GCSqGSIb3DQEBAQUAA4IB"
                + "DwAwggEKAoIBAQC1PoDTNZyIJF4aUvFMX8M1Z0+DFW5N3AWUQ5Dj8N4YIavuL6eXTAOwpP369rKQUvlJquJVMO0wQGIwkU2ZuoAp"
                + "7uTstW3X8SCtlkXQci9T7NJeFS+9Z4fB1V9a27T7u793JUNEuLkhjvqjjTbLBZJ+NMEHByZkQ4z0G0/5ZBjGzioaBVqWDhryQQkZ"
                + "Euz5a7RxKuUSwUXwc1IHik2dfGpHYdLQ51PYot0kIlL7XPdUjq6+SgEAeE5d6YkSh2AFVSK60s/4DClF7PVVe2kyvLL9hfT0dAgy"
                + "QmbzPPsBOxeE8V8hlmSK/EobOyTM8cuc98cVTwUIqRChv5A8wsXRYcvLAgMBAAGjfDB6MB0GA1UdDgQWBBTsq3wNZFNiroPK/QQF"
                + "bqNbKdkr0TAfBgNVHSMEGDAWgBTsq3wNZFNiroPK/QQFbqNbKdkr0TAPBgNVHRMBAf8EBTADAQH/MCcGA1UdEQQgMB6CCWxvY2Fs"
                + "aG9zdIILc2VydmVyLnRlc3SHBH8AAAEwDQYJKoZIhvcNAQELBQADggEBADolF6uOmS96dCEQ/yN3Pnc44yJcZQ/Dkv9/JO6UMqRS"
                + "AS73rnF9y3ArWDZ+iSz4f9lV20l+NrxMmI+F4qY/gEJInTgPT2pevRkqlOz10PnSCj68E/LuxBfn6THeCUnv0A0d6cdpuhv8t22W"
                + "Pxmk5VGU2wicNkTYl+mgbNjpX8VzEELQNASooiwBmD4c41hRk0YMr0VTls74nfI3Hw6Zwh4oZepfsOkJnzuAYNcim9Rnaeibvkhn"
                + "ocgXeAWiSwYjty8HkHSjp6xUyysT89w4txZ4P0tuxqmVQfuBj+drBGEmmEho0TvGf7LR+XCYabAa+9eTYqmjSabWj5NR8IQ2srI=");
        put("clientA", "EC",
                "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/HZ873AEvtpK3sUZdX7hiv3sZ7MNfRXzRn20X6kTw/ehRANCAATl"
                + "T6zsUsWWAaV1NGmD7uaWyUQ7i/22SMunVzsoGYnoqxLVZBKEnAxMHlz/Jk89g4nTn7x25mXhS8XnMJ2Z48V1",
                "MIIBjjCCATSgAwIBAgIUfmgoKRXByVoHN1q7eZ9EqN0n3z8wCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHY2xpZW50QTAgFw0yNjEx"
                + "MjMxNDIwMTlaGA8yMTI2MTAzMDE0MjAxOVowEjEQMA4GA1UEAwwHY2xpZW50QTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOVP"
                + "rOxSxZYBpXU0aYPu5pbJRDuL/bZIy6dXOygZieirEtVkEoScDEweXP8mTz2DidOfvHbmZeFLxecwnZnjxXWjZjBkMB0GA1UdDgQW"
                + "BBQxZ+ICGB46PSXeGZw2o4HLcBctGDAfBgNVHSMEGDAWgBQxZ+ICGB46PSXeGZw2o4HLcBctGDAPBgNVHRMBAf8EBTADAQH/MBEG"
                + "A1UdEQQKMAiCBmEudGVzdDAKBggqhkjOPQQDAgNIADBFAiBItGFFOf4dholgHnaLY+Ynq+CxYQjk1m9kG7ScsKT3fwIhANH6rXyU"
                + "xpyih9FfW+zJIv6SBPqK0jglUOSif2+qwYuG");
        put("clientB", "RSA",
                "MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDgJB9LYexZwq/VagK07xDBR02BL9gg8aQ37zTsgQ/N9gwLoq4L"
                + "OfATpNU1JikWyhc4d3mcWwejeXALhS+bQoGMCqzfjWlO+cq5u9KgoHBPeYu5Jsa65rbUgHInFncWiO87SJH36GFlQsgnqT91rUIp"
                + "2ybe0aOEX1aEWTurFz6b5TBqeE8rW0iastokzbIzNDas4lyzad3w+Mna8tAzvgS9HCpHg/CWMJss/dOM7euAr/VgB8AHj5M92e4D"
                + "iXo+p6/Y3JgbOhYE0C8i4jGYhns2OhbDtEVY1NvhqXSN9RNgGj1qnLgukeOjj9aLETspSM86sNhWOa4AiWeAuRXksPdJAgMBAAEC"
                + "ggEAH/6oBO+ueEWlKdafGkrB3oUaGCXHOTSlF2Lq8BOgOOs1XvfS1kFn9rXhxVt0JA+m7uWHE32fAoPULaDOYeBFc8MWWDbsYFyh"
                + "xo98Cne8cGvOORjC520FjiHjqZa4Wxwi4hiC1ZtzQ6wbvCWZrGeV+TmSO9469CtTw0KllM+VnVT+h+Jc49x6zvD65HHuhXA8W0CW"
                + "KXUj66hwIzr2SuiAtwpmMbKzUJg+WS+hSzuTTTren8RUDmbLoV38hn7j98UgRKUFqapD7r4uoAofZUA08IMLwEOA/RtWzevohgcu"
                + "rD0N5PhdoKNrtx1jXv5HvmXPqU6QQZC8ozzNRAUabDGsbQKBgQDw3w0gLZUAKRjP2z205L+QLg+pcKwiGuGeV2aRdMwocSsEfE5W"
                + "9lg6Ch6NMnqK5VGZj6sOku7yJR2LqJCNTmHEeWffvmc6g0mh3xVAir8BfEH8WvIanXbQ3jchqIfx39QtN4A0ENHSOY9i2vDrGTgl"
                + "EtEWkmfgqSvo/ARvqcbe2wKBgQDuOBFSq1BEPtFneycZpYKxuqUEQpGVZNgZYUG3PNtgdHdr5n7GHKRVKnrxAWiNtbdok3LkHZxV"
                + "BHEGGDe3M/G+VhbSgTicl+82ifivuSZmThG1q4Wu6m0fo7tET/dqJMzAGfuwZIrVVUiZqQVWh5uYa4OoeeEe+M6UhlZkWrXBqwKB"
                + "gBjYaRowmXXyx0RpcOv/zGKq3aK0pIzACRW0HjhSu9xQEAfeapY9wsv5zzzxQAKjtM8KKrLOJSeE/I8zS/XHZ/5EJ5rEoRFACZBQ"
                + "2nhV123ny0akeuST6XWR9k3afGtOkyw21VqJgZsVpNyliMQ3TbtFPZv+bgiWapkVpb9+26yRAoGAHAKntsrCA2RHhx1p+ZAGkBNc"
                + "N+YD7EcRSdqvuXYEbZEEQcG2gmD3ybPXBOOfgZouWLONvNjmevCswYSzeG05LaI9yL69A1yyGf2bKj5hD4J6fpwOegTClAfSizPD"
                + "6c0t7iCgAZuw32jJwpenMwd6+i8aKgM6v0OONtSc7+vil0UCgYAbZ8puVN1t361vvA5tHgmtEujkklbpTEzvT9qq80yPnQlrgi/3"
                + "IgelKQMUUi1DsVSOWaEteUW9TvaaNCGhkpvmlLhFUoSmMQqtPxhp0mZxW9T2Yc5OSepllphxZEGikAx8A5vOftdstWFkY9DsypuV"
                + "k6Cv1oegHtNtmBPrX0AagA==",
                "MIIDGjCCAgKgAwIBAgIUaqEKQhGYdcV8CR7QqLg5VTgcVn4wDQYJKoZIhvcNAQELBQAwEjEQMA4GA1UEAwwHY2xpZW50QjAgFw0y"
                + "NjExMjMxNDIwMTlaGA8yMTI2MTAzMDE0MjAxOVowEjEQMA4GA1UEAwwHY2xpZW50QjCCASIwDQYJKoZIhvcNAQEBBQADggEPADCC"
                + "AQoCggEBAOAkH0th7FnCr9VqArTvEMFHTYEv2CDxpDfvNOyBD832DAuirgs58BOk1TUmKRbKFzh3eZxbB6N5cAuFL5tCgYwKrN+N"
                + "aU75yrm70qCgcE95i7kmxrrmttSAcicWdxaI7ztIkffoYWVCyCepP3WtQinbJt7Ro4RfVoRZO6sXPpvlMGp4TytbSJqy2iTNsjM0"
                + "NqziXLNp3fD4ydry0DO+BL0cKkeD8JYwmyz904zt64Cv9WAHwAePkz3Z7gOJej6nr9jcmBs6FgTQLyLiMZiGezY6FsO0RVjU2+Gp"
                + "dI31E2AaPWqcuC6R46OP1osROylIzzqw2FY5rgCJZ4C5FeSw90kCAwEAAaNmMGQwHQYDVR0OBBYEFI6RQgJmHjXVtmTW7ZXDqp83"
                + "ntxFMB8GA1UdIwQYMBaAFI6RQgJmHjXVtmTW7ZXDqp83ntxFMA8GA1UdEwEB/wQFMAMBAf8wEQYDVR0RBAowCIIGYi50ZXN0MA0G"
                + "CSqGSIb3DQEBCwUAA4IBAQDb1YYGEQ/3/WbvaL28LkvSBtfsixrMAI/lFyjWO66nJXVtd/y3dbibXtYcldzTfIX54ldIoiCcqRQB"
                + "606b89EF6WD87j5NVzDQTM77k3CMk0FafkLWX9KAfNg1Y65frfV4iqlm/0L2fOpuvssbSHMs5am0eG+JByWvNbyEYx36Fz7jy3BK"
                + "IcR7fw2rpdsxc7wA16NYzgz+HeONvbGdDCTjaBKDrphx0o8OmeApkKCxvdZczfN7F8E5PTo1sDkRjuVHTuJ6A+C34ybk+Ti5YFo3"
                + "SyZuWoxpIiViY+tupuvqligb1d3I5AQfSo7TIGv++VRCxj9XzCcJp9pK30MS4myQ");
        put("otherServer", "EC",
                "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7OFyQNo950HCGZvUaNfY8AqK1DJaHeYRduzLkdGZNmihRANCAAQJ"
                + "ia/5emLrVMnCxqeRvrvKcVi+HTGzc+tqhYFosN6SsKbLjDzyyHOQi9QttuyDY8Hqa8f53SlmqQ7j/eRdRmZM",
                "MIIBqzCCAVKgAwIBAgIUcuDQYUj3XPd8/a3v4MN5eLDGAVcwCgYIKoZIzj0EAwIwFjEUMBIGA1UEAwwLb3RoZXJTZXJ2ZXIwIBcN"
                + "MjYxMTIzMTQyMDIwWhgPMjEyNjEwMzAxNDIwMjBaMBYxFDASBgNVBAMMC290aGVyU2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0D"
                + "AQcDQgAECYmv+Xpi61TJwsankb67ynFYvh0xs3PraoWBaLDekrCmy4w88shzkIvULbbsg2PB6mvH+d0pZqkO4/3kXUZmTKN8MHow"
                + "HQYDVR0OBBYEFE5pkuq0WF6I2X5yu24dTSdUoK76MB8GA1UdIwQYMBaAFE5pkuq0WF6I2X5yu24dTSdUoK76MA8GA1UdEwEB/wQF"
                + "MAMBAf8wJwYDVR0RBCAwHoIJbG9jYWxob3N0ggtzZXJ2ZXIudGVzdIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiAjNZ/SHEsm9YnI"
                + "olFftZ5zI6Tk55k6G5U5MYzi6nCP9QIgas4+81q7EbyWZnEywbyqzBWKDDQ0AykabayelEe9RGw=");
    }

    private TlsKeys() {
    }

    private static void put(String name, String kind, String key, String certificate) {
        ENCODED.put(name, new String[] {kind, key, certificate});
    }

    static String[] names() {
        return ENCODED.keySet().toArray(new String[0]);
    }

    static synchronized X509Certificate certificate(String name) throws Exception {
        X509Certificate certificate = CERTIFICATES.get(name);
        if (certificate == null) {
            certificate = (X509Certificate)CertificateFactory.getInstance("X.509").generateCertificate(
                    new ByteArrayInputStream(Base64.getDecoder().decode(ENCODED.get(name)[2])));
            CERTIFICATES.put(name, certificate);
        }
        return certificate;
    }

    static synchronized PrivateKey key(String name) throws Exception {
        PrivateKey key = KEYS.get(name);
        if (key == null) {
            String[] encoded = ENCODED.get(name);
            key = KeyFactory.getInstance(encoded[0]).generatePrivate(
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(encoded[1])));
            KEYS.put(name, key);
        }
        return key;
    }

    /** A key store with these keys. */
    static KeyStore keys(String type, String... names) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        for (String name : names) {
            store.setKeyEntry(name, key(name), PASSWORD, new Certificate[] {certificate(name)});
        }
        return store;
    }

    /** A key store that trusts these certificates. */
    static KeyStore anchors(String type, String... names) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        for (String name : names) {
            store.setCertificateEntry(name, certificate(name));
        }
        return store;
    }

    /** A key manager with these keys; one for all who ask. */
    static synchronized X509ExtendedKeyManager keyManager(String type, String... names) throws Exception {
        String key = type + Arrays.toString(names);
        X509ExtendedKeyManager manager = KEY_MANAGERS.get(key);
        if (manager == null) {
            KeyManagerFactory factory = KeyManagerFactory.getInstance(type);
            factory.init(keys("JKS", names), PASSWORD);
            manager = (X509ExtendedKeyManager)factory.getKeyManagers()[0];
            KEY_MANAGERS.put(key, manager);
        }
        return manager;
    }

    /** A trust manager with these certificates; one for all who ask. */
    static synchronized X509ExtendedTrustManager trustManager(String... names) throws Exception {
        String key = Arrays.toString(names);
        X509ExtendedTrustManager manager = TRUST_MANAGERS.get(key);
        if (manager == null) {
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(anchors("JKS", names));
            manager = (X509ExtendedTrustManager)factory.getTrustManagers()[0];
            TRUST_MANAGERS.put(key, manager);
        }
        return manager;
    }
}
