package behaviour;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Key pairs that are the same in every run, by name: the algorithm, its size
 * or curve, and "b" for the second of its kind. They protect nothing.
 */
final class FixedKeys {
    private static final Map<String, String[]> KEYS = new HashMap<>();

    private FixedKeys() { }

    static PublicKey publicKey(String name) throws GeneralSecurityException {
        return factory(name).generatePublic(new X509EncodedKeySpec(
                Base64.getDecoder().decode(encodings(name)[1])));
    }

    static PrivateKey privateKey(String name)
            throws GeneralSecurityException {
        return factory(name).generatePrivate(new PKCS8EncodedKeySpec(
                Base64.getDecoder().decode(encodings(name)[0])));
    }

    /** "public:NAME" or "private:NAME". */
    static Key key(String words) throws GeneralSecurityException {
        String name = words.substring(words.indexOf(':') + 1);
        return words.startsWith("public") ? publicKey(name)
                                          : privateKey(name);
    }

    static byte[] encoding(String words) {
        String name = words.substring(words.indexOf(':') + 1);
        return Base64.getDecoder().decode(
                encodings(name)[words.startsWith("public") ? 1 : 0]);
    }

    /** The names of the key pairs that this JDK knows, in order. */
    static String[] names(String prefix) {
        TreeSet<String> names = new TreeSet<>();
        for (String name : KEYS.keySet()) {
            try {
                if (name.startsWith(prefix)) {
                    factory(name);
                    names.add(name);
                }
            } catch (GeneralSecurityException e) {
                // This line has no such keys.
            }
        }
        return names.toArray(new String[0]);
    }

    static String algorithm(String name) {
        for (String algorithm : new String[] {"RSA", "DSA", "EC", "DH"}) {
            if (name.startsWith(algorithm)) {
                return algorithm;
            }
        }
        return name.startsWith("X") ? "XDH" : "EdDSA";
    }

    private static KeyFactory factory(String name)
            throws GeneralSecurityException {
        return KeyFactory.getInstance(algorithm(name));
    }

    private static String[] encodings(String name) {
        return KEYS.get(name);
    }

    private static void add(String name, String privateKey,
            String publicKey) {
        KEYS.put(name, new String[] {privateKey, publicKey});
    }

    static {
        add("RSA512",
            "MIIBUwIBADANBgkqhkiG9w0BAQEFAASCAT0wggE5AgEAAkEAuVArwCS7"
            + "hQyvIgjrSJQ2n/myJ6oh4oPi6ciOonPJPGw4Dc6PULizn/357Kt9er00"
            + "o8KAJost0Q1ADazl/6k1wwIDAQABAkAYjP0G2zb2tQv8w9a8ClrETfXi"
            + "2GDd3CAzXc07y4A1H11L4nJiotDOoEBsoznXX/I5TTXrNIW4VAhy18bK"
            + "d24pAiEAx2n76shNJAcZx0iHakG6aBE+tJvF0Ll6s12J9p3zYukCIQDt"
            + "5dxz/7G02k0eBRx/iAkxwZL85tpja8IdYykI0dkvywIgeT05mUwAgogC"
            + "p0O0eOjPUVgyvJH8meM683RKXfM4N4kCIDvehh1XMvStn4y3gpWBubag"
            + "3Ynx2vH8U2yr4M7MaNkDAiBCV+ShGnLpzGpA0U+9buC4e1m/u8LoxIb8"
            + "SKbIf/NY2g==",
            "MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBALlQK8Aku4UMryII60iUNp/5"
            + "sieqIeKD4unIjqJzyTxsOA3Oj1C4s5/9+eyrfXq9NKPCgCaLLdENQA2s"
            + "5f+pNcMCAwEAAQ==");
        add("RSA1024",
            "MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAIXU+8yL"
            + "ExPiCuOzY93lvSdr14qfzzPpcejHS8yQXF4+IslXLydwXboVKgYHByW+"
            + "L0/Vtj+6ClnNYlPzya0xBlAQbgMikl7t5+jeFUAV/vtxUqg8O2lAOgux"
            + "JU2YpaLjH3UQOOhTIwkbeKhGPAwUi0DVYLFmC6lMci6PtBZJfXcXAgMB"
            + "AAECgYAdV7oxeZigNmJO1EkkILfdSc7DTRCgACICeJfM7SXjX9o+rMfg"
            + "7MkQAI3rLmVJyC4VYfUIeeDFGbviTkQ8ndAVLu2IF3BscgBVBMgYSTx5"
            + "7GzNC78t2fs8jRbtSCxs9aiZPjH0uZnLeJ38fL+xe04nHk+OIP5fYWdF"
            + "3VvcA30eaQJBAIjN+gDm0ZRuA/iOo3iCC11H9c79NEFu1XzapQD3Uz17"
            + "MYjs5G2ypFdygs/1S+GRCpaq7KF/ksPkMZNOcU66zosCQQD6b/eniAdh"
            + "6Dqkwx05VHl6Ye8m9FAXPGfsXAE+aNNp5OuXfP5BpWU0KxzqPQThXkJ+"
            + "g/JnJWgwUUis6Ai50XclAkAbKWo9y5ZI9h7rtsZWItvGxYbUdgluBGd2"
            + "xqKEMpbgWhlXqlEgRpvCkQXP7FAIlReZGo6o8f9dzWzaZnSwwP5JAkEA"
            + "2OLhEtjOs+7/4rMLexv6fI+WIyFQv17UDbF8bkUwWrQjiDV6qPWJWQ3B"
            + "Y+bmdBtC8PhqlQOjYLz0eLIW5H5QdQJAccCzY0fat3rjRI7UJHyrtSgz"
            + "CNNgKZoH6pXB3uYKhftZH5+v3N8ENXR7Erdi4SCvmOrlOe0UOMGyC466"
            + "NRLS3Q==",
            "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCF1PvMixMT4grjs2Pd"
            + "5b0na9eKn88z6XHox0vMkFxePiLJVy8ncF26FSoGBwclvi9P1bY/ugpZ"
            + "zWJT88mtMQZQEG4DIpJe7efo3hVAFf77cVKoPDtpQDoLsSVNmKWi4x91"
            + "EDjoUyMJG3ioRjwMFItA1WCxZgupTHIuj7QWSX13FwIDAQAB");
        add("RSA1031",
            "MIICeQIBADANBgkqhkiG9w0BAQEFAASCAmMwggJfAgEAAoGBRKofqhzh"
            + "URoBb8zOnlBtnXPaWyeHmmDCg6ifYvs86vxuRVDnb7PcMdypw08Ixz1f"
            + "7xRHlKLG+sMC10EQhReyJ3HZuDKhh4zTAa05dXDGBHV81Zzd+7iuoB3U"
            + "aGyl+TR8TbQ+LkJ40+rqnJ8P91/iF18AUWlUl80hxzcSXRJCUaR3AgMB"
            + "AAECgYEA9n3BLex+7aVtguq2z5vp5FEAjDpbkNXJcNjjU3CUPvvw3uSP"
            + "7W6+CEEdKwONf6/Ts24ZiHrP02I70H7BzwZBhRyNQJt4e4A/Ym2+J6Ng"
            + "b4kTl+wcr/gbUnUGd8oCmyCS/YnzCDaS+aACg46PwFi4T69BLzhxAgcQ"
            + "L0Bdt4lUgjkCQQjf1iwI7y2XPuWe9D+OskQfZrSdp6NhnU92oK0MIleI"
            + "CdMahlp6vEmzy5vHTiXWLpPyUyCrv3FwsNcH2LaqFEBVAkEHvMaupamm"
            + "nvYgJrz6MOS95Z1tfJtfdMOxk9eto8Huu2fIXSjV/uAj3VvbtO+6nJRG"
            + "lEwmOMyHILt5y0q45oDtmwJBAkTYiWGvZUSqPCMr56QgR/KPW9aDKe6n"
            + "Pc3ivtu/XAnYGTVK7I883MsvX6DRhjMArarjPhMrW2GolRHYgrtxehEC"
            + "QQFPmto8d2IjzM/lwF8jqZ4DKYlDc4/Y2M9dnU1uUY2BczQflKutY4yw"
            + "FMBFB9k2bmkG92ACf6Tlht47840ggPfBAkEGudg68PD7flaMhX1edT+K"
            + "e+qUiFN440HUdkILV5TmwtdTGLCULcNR50Xn+5Kafbg5UaTnsrhsKrYk"
            + "DjhgimktIg==",
            "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgUSqH6oc4VEaAW/Mzp5Q"
            + "bZ1z2lsnh5pgwoOon2L7POr8bkVQ52+z3DHcqcNPCMc9X+8UR5SixvrD"
            + "AtdBEIUXsidx2bgyoYeM0wGtOXVwxgR1fNWc3fu4rqAd1Ghspfk0fE20"
            + "Pi5CeNPq6pyfD/df4hdfAFFpVJfNIcc3El0SQlGkdwIDAQAB");
        add("RSA2048",
            "MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQC/eQ+n"
            + "9m2UvT9HIXcjZkAi+yAkncTtbacNjE0YtCyARrvZzkaYO0YhF1aflgUI"
            + "I33Xv0QK1CzcvZVZV9v50z5Syh7BlHnDU19I73tFo9NQeXWlIQKndg73"
            + "hpb5jSURDOAGVATirkBZ/+4z5/ZLXG0KmwX36XkMYAZgxFmt8teLd0om"
            + "EH6pcduU9+Q/U+UtG+5WVMcQe2CsSxROBmBCEtpYPCRsBRTjiS8rd8fu"
            + "Bp8uxH9bbARl1RxABbB2zF59q9bKnqWri3S6En9l/UfSPucSBd8aBrWg"
            + "2h2wH6letqePgcc5ZG3agQ1ioK2qZw/wkIoIwhp6JGMRv4yxWMqEA1jL"
            + "AgMBAAECggEAHuiYrGZ4CLCxYaF3V/w455deTaA3mpQ+3qMCtwrZZtkE"
            + "Q1lXGq/xgYSrnmtbOJXHdL0SwM9rcTQcGHtkWTnOhRLM+uF688WmS2HN"
            + "USVBsWtJ9clpt5qz48/oLd9TrSLvmas/y/qRDMuRqki3ANyqBYeXjmOJ"
            + "VNlow3+EHTO8Xm4v8mvvnx/6N9RpNBsHcjRNw2akithu5EcjVxKDRaM1"
            + "VjgG3skUhbNNd5s6TbrxHOQ38fkbgExqiR+dlT3pCwMrBmx5R3QrpR+p"
            + "qSgf+SQB6iqT7V7B7cxfyqL8xoHQgxFp0/tTbaq4JpgToMqAR1Gydn2O"
            + "wY6AA62OtbXZTnFGgQKBgQDEVnvo2IBBuFUkQag/ZbVCdV0JApFu9Rk/"
            + "ZM77KK2QEd3WtC/JTdfGDOjaDgJkhTba6RhiCLTjHSThpgPAFCpDl78g"
            + "hOQOBJTX3FqdQzkOAqcnYwzUnFYLjgumPADcwvLkGMNUO9GipYMrebIm"
            + "g8XdhNIoeD5mS3lMlmX29dhc4QKBgQD5qB/JtBv60gFvuKbeAGr6vVJ4"
            + "eRJgp6SB/KzcQ2RY1wIEklwMEeoN6zmwgGdfZittF8B5Vo/mywkKUntS"
            + "ttaXFI6Tl0kIwbQUy+lD4S8atqGyHkDUJZyRusP+xqmON8YV7QbwpxIB"
            + "J50fw3kmGiGp0Ri2lQZb1iijfyGiGnyfKwKBgHuOnX3kOZqiQVqGwzXa"
            + "cN5482qHJjT4o8HkU+l1KPzAcaX7URNTHJYza5pGNLVDrEjJZiHTrto6"
            + "bgpfKn8Hca2F4q65UreLpIvPzWqoclBh1QWRbPKjy/aLlsMvga9sM+Td"
            + "vJbW6k9773c9p6JbTPrh6kuzmDlSB+ztvQ9UmauhAoGBALReFrku+pf3"
            + "aTpB+ayiOKf2Z8LKFdDmzR9sYaawuarFi5up8f52YtazfvZZjlWKBw3F"
            + "/zSqqURgo6Nle9uCZP65x1gyEH3XFDeCKoD0C4gNMjzxRnz+v2M5v6gt"
            + "9wncmav1lvH+gi97YzUzkC9K6c86VdRzTijDTJDypGXtJOQJAoGBALzE"
            + "e3S1Jcb0AW52XuBT436ihmqW7KDfJSq/Lxt6CsBRlcLWx7mAu+uFsgnn"
            + "9DaVDDZNa5TgA/q3s+hT0e3zW1tZMmnNhWGqYjNGsnUepnIlQmSFJsW2"
            + "GT0E7Vn31XPerQiwbIXeTJeOzEjktBJTforxgGdeRTxm02owgufaJmmi",
            "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAv3kPp/ZtlL0/"
            + "RyF3I2ZAIvsgJJ3E7W2nDYxNGLQsgEa72c5GmDtGIRdWn5YFCCN9179E"
            + "CtQs3L2VWVfb+dM+UsoewZR5w1NfSO97RaPTUHl1pSECp3YO94aW+Y0l"
            + "EQzgBlQE4q5AWf/uM+f2S1xtCpsF9+l5DGAGYMRZrfLXi3dKJhB+qXHb"
            + "lPfkP1PlLRvuVlTHEHtgrEsUTgZgQhLaWDwkbAUU44kvK3fH7gafLsR/"
            + "W2wEZdUcQAWwdsxefavWyp6lq4t0uhJ/Zf1H0j7nEgXfGga1oNodsB+p"
            + "Xranj4HHOWRt2oENYqCtqmcP8JCKCMIaeiRjEb+MsVjKhANYywIDAQAB");
        add("RSA3072",
            "MIIG/gIBADANBgkqhkiG9w0BAQEFAASCBugwggbkAgEAAoIBgQCjorsl"
            + "Apo1mq8WQrUYBniYT4nBrDl1KARkERmlojzdll9mNjgtJn59znAQugOz"
            + "VKYG4wkrZ7ERNTPm8+//kt2zQC0nwCQ07G5Qdg/6qkfHfJrFemCd2ko4"
            + "CxNf2EvEXxHU/reH9kSM5gEmp0VO3vO1WZKZ6h2IRKYJvSYgAE+2e5Sd"
            + "/vp+b1RRMWEeTsDsErDQi6lRL6alDKrLyeSeETC1tY8Q2sD8IxSZIDf5"
            + "+iK7jMakei71jGAWqv2NxFQG1yO8Bzv3UWw3NjWnCQjq44zuLmhGXaWp"
            + "XDdVu8191Xw1ezwpwChVyrLEodnycQAL0A2tPhFaO8RP+Ep7+qSxGn/c"
            + "WSe8CA3GYk3gzdh5xJ9UzRnGVSfhtBi6C75nd9//jeQ75AJj8SrI4oav"
            + "jQu/vl4QcmY0siBi1/0dbu4f3b8ORk++9zhsfzZ3avpjdtV93bs3Rkth"
            + "7LTT592SrdMZnm6z+OeO6NcTCerv5DNKUp5jwPst/ABMa/sdVvqyq0os"
            + "8eUCAwEAAQKCAYA39UDRTbwFg8HHN4WtUx0vXNfLisVVWptxyuU93qa4"
            + "0iEKl5ULX6QXCp8JIUt9qn9iUIaEuN909oAqxRW4DPXSxCoM82iOTqIE"
            + "0vLw8gU841AcIxbiNFF4K9Vyy8lRPH+hGoARtzZHBqqzGLWbXKPzys9W"
            + "4hg6TtuG7g+ZFvIrgcRXaWgpD5JCd8Px9NWFhXjAwFnlAQoYXCYWLZMI"
            + "OPGy2gU0KtKfBrIXEU0DJ7Zz85bEjWH8p4X+infN4Kspca1in6bBwyal"
            + "PKBnV1p7OKp5FMrXNH256aQ+gSGiQ/3sw7sMWm9f7BEhAfu29ROK7nb4"
            + "Orq7gmohYzIFQT9SnW+0VXBb1jgKSTxH4nzy5pB2o2WTziGKmmIMJQOK"
            + "XgEuV8YojSHf5jW4QslNcXrLM3QMBx39LYNVD8SY3sUhZ6w9roHOg1v6"
            + "z1fIllH1h/LNhbXfA+xI6ZzaY9iMJo9OGIM+8J/LgPSe78PD7OBr1Sry"
            + "0hKNeEvQruMOD+o5a+3SwmsCgcEAusNJyC/P8HdaWHX3xm+XPTmofpLF"
            + "SE5MtiqnC50DvouAuHCG/GjmFz0Gx91ne3JTHLFXlvumUQi67Rv0wnnb"
            + "53ncx65rKa4/+vnv8b1UvNne9Ifilo5xiWK2hf052QTBhponfVP3otUu"
            + "8bccZdHzi37MUL9/mKWwKqH/s7+C97Gx+C0xuDv9O4OeeSxM6YxvdPI7"
            + "dcqc9ytTvMAujMPIwijEHEQ/N35In15CoofQgmiNPGTKhQk70eK8K1f5"
            + "zOr7AoHBAOBMj2PdgmNYSmMtmGo6FZkFvzzmZnisHQ2KX/vIZnQqJ+Ce"
            + "rDyTGuS5YncAp3zT1zdez//+puwOWJTHLyMQ8eKGlmpbc+v30w7a5Syi"
            + "n+bXtzjQrShU33JUJvmI6OOyPAXa8QJWBJEycWZopUAGgLJdysmkKOEN"
            + "W5RQOslutL4BixsanoKPB4AVruz7dL0LiebZX4jqrbpnO/7jjpmGIifY"
            + "C8dMql0WAaP8v9gEkkPpZvbFyGx+MXt/koKeFwUAnwKBwQCGzb7Lx/cH"
            + "Up7biwq1KIa5ooyED9xmPF4Sfubj8wlo17ipaE+GkRDDZUEnsh+ncvWa"
            + "mEboq+t4QhzqWGtqlBquEb/SQYsIIsX7mbwfeNFZHslXJ13d3iMFT0L/"
            + "o6/FfTFSvqISTDFKTyX7Qng05j4sSfGftxmaTL3Dh/rQ+0LFFnWm9LgW"
            + "ivZVpsMUI23AhaVNfCp+8ygpIBTpAK6Y3BhkTJiA7qHSpEw2/AqM1gsi"
            + "leSb2wRy0h9jd4zqnC2qQ1ECgcEAq+2jf94cAwB7TJh3mv1Y7sm78/d7"
            + "loX/YxCtUDclaWei14do6Kmt1KLRefxzZbiP4G55q3VMB+dbOPeRByUG"
            + "9CdMBsyBB+AX1Owu/M7PGMhDNnamNCMSf/VHRsEOGvLVFXvkf3Dl4VI0"
            + "IFaYTIJvhcllFrkRaKiviPkShrKoMnjGYwk9dUAjdKeqRRbePcYpd10p"
            + "4K5aamaVU2SkOsPZTIdLSAJZGC81JLkpaHDgmNPAy+mBHsCAN3TrHdoG"
            + "NRxrAoHAKA1PfeeCHSSxWkKQCE6NPfZwuS2brdMdkppvQN9uJ9molEmi"
            + "1gXRoU8wZm1t8N+CZu4qSruPpF0vPWHcMJXWbiSawMJtYlba+Ll6afSB"
            + "8zVyQHfCP7axPYf5SB4YK8YfYY7R5kEdPrbrT+WY3kO56ogHNZqhQDLb"
            + "92QFzjtcPp/RursZ9PDDlnz1RuQIw66zb2KsDuywK+lcdYTgC4bMWkv+"
            + "7jMpHUalh5F8zTKmVoaNVOXUa9TpJJ+kG1gQIwhW",
            "MIIBojANBgkqhkiG9w0BAQEFAAOCAY8AMIIBigKCAYEAo6K7JQKaNZqv"
            + "FkK1GAZ4mE+Jwaw5dSgEZBEZpaI83ZZfZjY4LSZ+fc5wELoDs1SmBuMJ"
            + "K2exETUz5vPv/5Lds0AtJ8AkNOxuUHYP+qpHx3yaxXpgndpKOAsTX9hL"
            + "xF8R1P63h/ZEjOYBJqdFTt7ztVmSmeodiESmCb0mIABPtnuUnf76fm9U"
            + "UTFhHk7A7BKw0IupUS+mpQyqy8nknhEwtbWPENrA/CMUmSA3+foiu4zG"
            + "pHou9YxgFqr9jcRUBtcjvAc791FsNzY1pwkI6uOM7i5oRl2lqVw3VbvN"
            + "fdV8NXs8KcAoVcqyxKHZ8nEAC9ANrT4RWjvET/hKe/qksRp/3FknvAgN"
            + "xmJN4M3YecSfVM0ZxlUn4bQYugu+Z3ff/43kO+QCY/EqyOKGr40Lv75e"
            + "EHJmNLIgYtf9HW7uH92/DkZPvvc4bH82d2r6Y3bVfd27N0ZLYey00+fd"
            + "kq3TGZ5us/jnjujXEwnq7+QzSlKeY8D7LfwATGv7HVb6sqtKLPHlAgMB"
            + "AAE=");
        add("RSA1024e3",
            "MIICdAIBADANBgkqhkiG9w0BAQEFAASCAl4wggJaAgEAAoGBAId67M/w"
            + "SaOEQE2atAExX88igzbmGQtJ2GQIytHAiC+gIN22uqLlXUeS8oz/RHj0"
            + "daELkiGvur4RM5dnDtcZLyvkCrMSXqjVcE8RBgj966Lt4rOr8a49aX2W"
            + "ncJsOFyTuJ1eRNJ6wDQlaqjbR0cjmquniXpKzp2m+ocL60NgpVOTAgED"
            + "AoGAAznIr54aIl6T0RX4GGjLbI0DH8iGsQfafElaKZDGSkbcNgpyKHMs"
            + "4zpbG7zvWDaVFh7AboQvHOgHUtfJfwax4oiUQHytCJOOmny2Q1YsDgsv"
            + "2g60yL0hXLpN4SQ0ohTr4S0cgbbCg8kZ0NA6SqZbEdo19JhL6DyEUlcd"
            + "jCqbUNMCQQDiyd22xdc7t+mvJ9HnCzlpEeVAtBGrxjREpcd3JQPS98b7"
            + "HJa3hMnXFUpXM32ZYjz5/MoKb+0oTfk8Tu7Jg36bAkEAmO5A5zVpZFMM"
            + "6/cq86YbrvcIAZStiioSwTELBHDBUg3k/Hrzx1HLUBkcWoOKP0eA4LKP"
            + "Q+qWkPcLhMNVmaaSaQJBAJcxPnnZOifP8R9v4USyJkYL7isitnKEIthu"
            + "hPoYrTdP2fy9uc+t2+S43DoiU7uW01FTMVxKnhrepig0nzECVGcCQGX0"
            + "K0TORkLiCJ1PcffEEnSksAENyQbGtyt2B1hLK4wJQ1L8ooThMjVmEucC"
            + "XCovq0B3Ci1HDwtPXQMs47vEYZsCQD1B9U99/Z6arlzPqc6a95Ty2zMj"
            + "PXc/GyPVYeF0ZXATW56j16a2tcHrqU2Ftk+zDqY9li8mx6M8984Ska//"
            + "7rM=",
            "MIGdMA0GCSqGSIb3DQEBAQUAA4GLADCBhwKBgQCHeuzP8EmjhEBNmrQB"
            + "MV/PIoM25hkLSdhkCMrRwIgvoCDdtrqi5V1HkvKM/0R49HWhC5Ihr7q+"
            + "ETOXZw7XGS8r5AqzEl6o1XBPEQYI/eui7eKzq/GuPWl9lp3CbDhck7id"
            + "XkTSesA0JWqo20dHI5qrp4l6Ss6dpvqHC+tDYKVTkwIBAw==");
        add("DSA1024",
            "MIIBSwIBADCCASwGByqGSM44BAEwggEfAoGBAP1/U4EddRIpUt9KnC7s"
            + "5Of2EbdSPO9EAMMeP4C2USZpRV1AIlH7WT2NWPq/xfW6MPbLm1Vs14E7"
            + "gB00b/JmYLdrmVClpJ+f6AR7ECLCT7up1/63xhv4O1fnxqimFQ8E+4P2"
            + "08UewwI1VBNaFpEy9nXzrith1yrv8iIDGZ3RSAHHAhUAl2BQjxUjC8yy"
            + "krmCouuEC/BYHPUCgYEA9+GghdabPd7LvKtcNrhXuXmUr7v6OuqC+VdM"
            + "Cz0HgmdRWVeOutRZT+ZxBxCBgLRJFnEj6EwoFhO3zwkyjMim4TwWeotU"
            + "fI0o4KOuHiuzpnWRbqN/C/ohNWLx+2J6ASQ7zKTxvqhRkImog9/hWuWf"
            + "BpKLZl6Ae1UlZAFMO/7PSSoEFgIUFHBY23zjy5/6LKbQG7SjOs8/pPA=",
            "MIIBtzCCASwGByqGSM44BAEwggEfAoGBAP1/U4EddRIpUt9KnC7s5Of2"
            + "EbdSPO9EAMMeP4C2USZpRV1AIlH7WT2NWPq/xfW6MPbLm1Vs14E7gB00"
            + "b/JmYLdrmVClpJ+f6AR7ECLCT7up1/63xhv4O1fnxqimFQ8E+4P208Ue"
            + "wwI1VBNaFpEy9nXzrith1yrv8iIDGZ3RSAHHAhUAl2BQjxUjC8yykrmC"
            + "ouuEC/BYHPUCgYEA9+GghdabPd7LvKtcNrhXuXmUr7v6OuqC+VdMCz0H"
            + "gmdRWVeOutRZT+ZxBxCBgLRJFnEj6EwoFhO3zwkyjMim4TwWeotUfI0o"
            + "4KOuHiuzpnWRbqN/C/ohNWLx+2J6ASQ7zKTxvqhRkImog9/hWuWfBpKL"
            + "Zl6Ae1UlZAFMO/7PSSoDgYQAAoGAPS/tdEG85QC7Rtl7xPXSZPfH8Tkv"
            + "92ox+MynOYI42ywnAefR/zuV5Takb0jdWfOJsLNZvfPaNQxYz21GbOoy"
            + "ar7UkUk97mXPU6d+DGOsb/X4+Zii1W1uedumtV28hQUU0xsoahewpDrt"
            + "igRsKkQkv45HYjFJA4w8ItREzlqQ4Ig=");
        add("DSA2048",
            "MIICXAIBADCCAjUGByqGSM44BAEwggIoAoIBAQCPeTXZuarpv6vtiHrP"
            + "SVG28y7FnjuvNxjo6sSWHz79NgbnQ1GpxBgzObgJ58KuHFObp0dbhdAR"
            + "rbi0eYd1SYRpXKwOjxSzNggooi/6JxEKPWKpk0U0CaD+aWxGWPhL3SCB"
            + "nDcJoBBXsZWtzQAjPbpUhLYpH51kjviDRIZ3l5zsBLQ0pqwudemYXeI9"
            + "sCkvwRGMn/qdgYHnM423krcw17njSVkvaAmYchU5Feo9a4tGU8YzRY+A"
            + "OzKkwuDycpAlbk4/ijsIOKHEUOThjBopo33fXqFD3ktm/wSQPtXPFiPh"
            + "WNSHxgjpfyEc2B3KI8tuOAdl+CLjQr5ITAV2OTlgHNZnAh0AuvaWpoV4"
            + "99/e5/pnyXfHhe8ysjO65YDAvNVpXQKCAQAWplxYIEhQcE51AqOXVwQN"
            + "NNo6NHjBVNTkpcAtJC7gT5bmHkvQkEq9rI837rHgnzGC0jyQQ8tkL4gA"
            + "QWDt+coJsyB2p5wypifyRz6Rh5uixOdEvSCBVEy1W4AsNo0fqD7UielO"
            + "D6BojjJCilx4xHjGjQUntxyaOrsLC+EsRGiWOefTznTbEBplqiuH9kxo"
            + "Jts+xy9LVZmDS7TtsC98kOmkltOlXVNb6/xF1PYZ9j897buHOSXC8iTg"
            + "dzEpbaiH7B5HSPh++1/et1SEMWsiMt7lU92vAhErDR8C2jCXMiT+J67a"
            + "i51LKSLZuovjntnhA6Y8UoELxoi34u1DFuHvF9veBB4CHDNGwbAe/eLA"
            + "LQDkL7dLymsNHWfpqaInv1A5dmw=",
            "MIIDQjCCAjUGByqGSM44BAEwggIoAoIBAQCPeTXZuarpv6vtiHrPSVG2"
            + "8y7FnjuvNxjo6sSWHz79NgbnQ1GpxBgzObgJ58KuHFObp0dbhdARrbi0"
            + "eYd1SYRpXKwOjxSzNggooi/6JxEKPWKpk0U0CaD+aWxGWPhL3SCBnDcJ"
            + "oBBXsZWtzQAjPbpUhLYpH51kjviDRIZ3l5zsBLQ0pqwudemYXeI9sCkv"
            + "wRGMn/qdgYHnM423krcw17njSVkvaAmYchU5Feo9a4tGU8YzRY+AOzKk"
            + "wuDycpAlbk4/ijsIOKHEUOThjBopo33fXqFD3ktm/wSQPtXPFiPhWNSH"
            + "xgjpfyEc2B3KI8tuOAdl+CLjQr5ITAV2OTlgHNZnAh0AuvaWpoV499/e"
            + "5/pnyXfHhe8ysjO65YDAvNVpXQKCAQAWplxYIEhQcE51AqOXVwQNNNo6"
            + "NHjBVNTkpcAtJC7gT5bmHkvQkEq9rI837rHgnzGC0jyQQ8tkL4gAQWDt"
            + "+coJsyB2p5wypifyRz6Rh5uixOdEvSCBVEy1W4AsNo0fqD7UielOD6Bo"
            + "jjJCilx4xHjGjQUntxyaOrsLC+EsRGiWOefTznTbEBplqiuH9kxoJts+"
            + "xy9LVZmDS7TtsC98kOmkltOlXVNb6/xF1PYZ9j897buHOSXC8iTgdzEp"
            + "baiH7B5HSPh++1/et1SEMWsiMt7lU92vAhErDR8C2jCXMiT+J67ai51L"
            + "KSLZuovjntnhA6Y8UoELxoi34u1DFuHvF9veA4IBBQACggEAEwMlGKbV"
            + "8V8pAH1LlDmXYIGK5iuGV2rmdSg0UHC3GDDkGdSPC7hjKAGZyvIFuLah"
            + "3+SFRnweq8s3cwYMuJg4WeKGRYUE/l7jsEDIWNEjLcthXXm1Np3atubW"
            + "4Pae8KUs9OUKggo6DTrnZWsFRnN6pjdGHJ/0NIkYuCvJq6HLsrp3CnO0"
            + "R0zfFGwWgBjJ8X+LVzWPLRGhMEguNf3dX7a4Be/qKa+mtQJCwKz56hQ+"
            + "vCuOCaAKSS49NBm34Wk42cadsXNlysTjOBJGHjB65Z8s4pM++YH6wyTr"
            + "oexpRyAbf00kVEFJnQVT5+9UWvKgawFsaqDhIRcehrWBXT15RgMX2A==");
        add("ECsecp256r1",
            "MEECAQAwEwYHKoZIzj0CAQYIKoZIzj0DAQcEJzAlAgEBBCALu1zJFOgt"
            + "P/lBDZKU2ZD2gDrvXJf7iFYEiwOexu4GmQ==",
            "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMqMyrIw9q0L+ei1Nx/9R"
            + "k/+BgNqk/PHPeJfNt4ConfsZ9hLtQeO72T896yX9XHJEiwy/MmvKGGsT"
            + "Ic2K2SDY3A==");
        add("ECsecp256r1b",
            "MEECAQAwEwYHKoZIzj0CAQYIKoZIzj0DAQcEJzAlAgEBBCBcsnedHjqU"
            + "tPb+6wd74A0E4jbloha4YHiF52HKKdAqCQ==",
            "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEZZomaXw3l+0PoKMSSFPa"
            + "a61GI+QZ5IQ/gKDpybNIS5nhOWifcKvdhLJuGAcXD9WR+rPsU8bouIEJ"
            + "gPLfeb/NAA==");
        add("ECsecp384r1",
            "ME4CAQAwEAYHKoZIzj0CAQYFK4EEACIENzA1AgEBBDAIVnOEdlSeB3h7"
            + "a6BnwEmMnY2WCsJCvOP83XfqIbUIFlwrP1nKM0tHJsVGZ7A+09w=",
            "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE1PuUA2XXkrS2QYYTSu+miG/f"
            + "WJ/PGD1INffCqO6lY8dUUr/Kbqa1wid5zOzGBo9te4stNtMRY06g0ewA"
            + "wNAviH1xw72R8JiSQa3LHxGKgCPo7lqHnGZrKtAqE8cNBexq");
        add("ECsecp384r1b",
            "ME4CAQAwEAYHKoZIzj0CAQYFK4EEACIENzA1AgEBBDBRfzu5RIlfZD88"
            + "B9YdAjMcikcUrLAREQpQIWgxtK4rtFvecTl9bIRUd9iTEQiV4s8=",
            "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE29nig5K7nJi/h6HKZnTVNNmN"
            + "TUiYkyIY86wKOIraRzhI4SO0o07CVPmJtAPMJGeJ+XbJBJdcmnfFEVTY"
            + "msohBrT4LkjZtJBDGjedM7E0cCjWIMY4Y/V4Oa5ZGpTD4bP7");
        add("ECsecp521r1",
            "MGACAQAwEAYHKoZIzj0CAQYFK4EEACMESTBHAgEBBEIBRRWYLHIfTTWK"
            + "2EXO4rMnAFvGvAYAOdLpCqZGvkx9bkw7M709mublslJp7f0W+s6ouyu9"
            + "JF4JEj8zRpQ1MCJvykY=",
            "MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBvrADnOOCWhZs+EHto/mn"
            + "UUZjWIxCapWBm7tiAgr/C7OzWiGSlUfBBxvcATyh557sV3IsczecprHq"
            + "gDuVMG6k9WgBzamSNTwGJaNSFO6wzIFNi3BD1JsbaKrU83HVKMvOCbfX"
            + "wGlrDd/0G/ZNfUAKmqY0V9wxEMLfSd/u44jZ85GfCeE=");
        add("ECsecp521r1b",
            "MGACAQAwEAYHKoZIzj0CAQYFK4EEACMESTBHAgEBBEIATusiZPhancd9"
            + "X3QOdBKBNx55KSBhkjSD148Wglq3IQlzn21eIz+GXCRhc6hYxCmJ535X"
            + "B+hqkpP2gVKg5SlUuwU=",
            "MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBnkHFYulpuGlV0SCq6xtT"
            + "xknjwRRNsNgvNTNJmLeaH5DIyEslu6aGPJP5mxFUu4eyicMCmYUeCypb"
            + "8anKDkHfp0UAnQ7GaYU4dFqiVBpOe/n2wBX1NlppePRkzzyDDcwVgAvw"
            + "5A+Vh/YldZ8XaJ3bRX5ctf4wiiRjwyakNuxm6O+n4qw=");
        add("X25519",
            "MC4CAQAwBQYDK2VuBCIEIE8KeE0R80uW1UCbHkftI3e9//ZKZDi8dvm9"
            + "1yP3Zko8",
            "MCowBQYDK2VuAyEAUc5Eeam6UTfLCyHVbJVaTbqMxsPBGz7wLYUUh5lU"
            + "lHc=");
        add("X25519b",
            "MC4CAQAwBQYDK2VuBCIEIFS6n+Da3XhdEnJaI8DFHtrHxBNMkrfXs086"
            + "/3p9dfqe",
            "MCowBQYDK2VuAyEAaokxY7a8adJKo20T0waDGPaDISOZhGeWZ11Qelvl"
            + "IEw=");
        add("X448",
            "MEYCAQAwBQYDK2VvBDoEOJt6PszrAhGxUbrdZFGO666aRN6ilUWIRArf"
            + "HEY/6VpoZGqxbNm3U3myuiAEo0ZlIOVLjFMIPMQT",
            "MEIwBQYDK2VvAzkA3OEIhiL0gp9x2W+iq2N15S6FkoyhoeZ1I0/ht01W"
            + "E6z9+lsP3j9B5V11AxjaRD7K/yZw/uyi/N0=");
        add("X448b",
            "MEYCAQAwBQYDK2VvBDoEOMyhyaL4A0NzTcV1aXLHMksG8UXxRbwXTnpR"
            + "BoVN0iZ2XyfTjZLV583xBt0pJTfOngion4tYWb4S",
            "MEIwBQYDK2VvAzkASSh4O6Caj4jk9pJk3y1txh6JvrdPENSCtQZSNEAw"
            + "7dm9uiYI6UAEeKHJD3rN274XsEMvZcrBUCI=");
        add("Ed25519",
            "MC4CAQAwBQYDK2VwBCIEIO7SNCDI1Og7ikpvcn7W3BiAH+VVV+sZCLG+"
            + "Lf25NWau",
            "MCowBQYDK2VwAyEAnZ+yFXvXD/RKxK+E9F3EzveTor8c3N/fx2kJuZKL"
            + "1Ak=");
        add("Ed448",
            "MEcCAQAwBQYDK2VxBDsEOavD/iX50PmZlicIpCTQSfMoK0b3ltaCNxHT"
            + "QcLiaUrW99Af2Tj7jNlwplIvo4ZIQOXSGK5nT0NlWw==",
            "MEMwBQYDK2VxAzoA8HD6byERArNTssrhIAEKZbGkQGbObJQNKKc9JLWx"
            + "nk7AoikICbhh8ofgDK50GhvfggVB1lLVLUGA");
        add("DH1024",
            "MIG4AgEAMIGZBgkqhkiG9w0BAwEwgYsCgYEA///////////JD9qiIWjC"
            + "NMTGYouA3BzRKQJOCIpnzHQCC76mOxObIlFKCHmONATd75UZs806Qxsw"
            + "Kwpt8l8UN0/hNW1tUcJF5IW1dmJefsb0TELppjftawv/XLb0Brft7jhr"
            + "+1qJn6WunyQRfEsf5kkoZlHs5lOB//////////8CAQICAgCgBBcCFQCi"
            + "Jm51kiDm56hMBjc7f/ihd7viXw==",
            "MIIBJDCBmQYJKoZIhvcNAQMBMIGLAoGBAP//////////yQ/aoiFowjTE"
            + "xmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPNOkMbMCsK"
            + "bfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa37e44a/ta"
            + "iZ+lrp8kEXxLH+ZJKGZR7OZTgf//////////AgECAgIAoAOBhQACgYEA"
            + "4ABDde/FgC8dVI7pVrDwwaUT/pr6loo+vQwzml4FEwqwMPakw59LEDqf"
            + "yqIKvxi7NHKEPnkH1uPSYxyqcD+qfYGEMk2kwFcqIIbSGZrA7glabOKQ"
            + "U0/qDMQcLzKfXD/0iJuJAhE2YWIEhVLv5DamxKnrguvDwfd211Zf00MT"
            + "zHQ=");
        add("DH1024b",
            "MIG4AgEAMIGZBgkqhkiG9w0BAwEwgYsCgYEA///////////JD9qiIWjC"
            + "NMTGYouA3BzRKQJOCIpnzHQCC76mOxObIlFKCHmONATd75UZs806Qxsw"
            + "Kwpt8l8UN0/hNW1tUcJF5IW1dmJefsb0TELppjftawv/XLb0Brft7jhr"
            + "+1qJn6WunyQRfEsf5kkoZlHs5lOB//////////8CAQICAgCgBBcCFQCR"
            + "JTk/DugmfmjaihACG22jdQM5cQ==",
            "MIIBIzCBmQYJKoZIhvcNAQMBMIGLAoGBAP//////////yQ/aoiFowjTE"
            + "xmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPNOkMbMCsK"
            + "bfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa37e44a/ta"
            + "iZ+lrp8kEXxLH+ZJKGZR7OZTgf//////////AgECAgIAoAOBhAACgYA7"
            + "t86bIcbXrcFl005zwqqHywAM5w9HsYr5lxM1st7+aoD3kcnMRCmgQXNk"
            + "xQNfLcMRh7dm+S2uEj69Fn+0Jy2DTvGJdjB0Q073Rb3jlV+lEdejuftH"
            + "nm8p1fLZkLtsDW0tO0ZzemNENKoYCSuDJfqCmXGI8pcwB5j6/aDAh+qe"
            + "Bw==");
        add("DH2048",
            "MIIBQwIBADCCARsGCSqGSIb3DQEDATCCAQwCggEBAP//////////yQ/a"
            + "oiFowjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPN"
            + "OkMbMCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa3"
            + "7e44a/taiZ+lrp8kEXxLH+ZJKGZR7ORbPcIAfLihY78FmNpINhxV05pp"
            + "Fj+o/STPX4NlXSPco62WHGLzViCFUrue1SkHcJaWbWcMNU5KvJgE8XRs"
            + "CMoYIXwykF5GLjbOO+OedywYDoYDmyeDouwHoo+1xV3wb0xSyd4ry/aV"
            + "WBcYOZVJfOqVauUV0iYYmPoFEBVyjlqKrKpo//////////8CAQICAgDg"
            + "BB8CHQD8TS/P72Eh0vfm1Huzgi+6/jmyDf6EXpGGUc/J",
            "MIICKDCCARsGCSqGSIb3DQEDATCCAQwCggEBAP//////////yQ/aoiFo"
            + "wjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPNOkMb"
            + "MCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa37e44"
            + "a/taiZ+lrp8kEXxLH+ZJKGZR7ORbPcIAfLihY78FmNpINhxV05ppFj+o"
            + "/STPX4NlXSPco62WHGLzViCFUrue1SkHcJaWbWcMNU5KvJgE8XRsCMoY"
            + "IXwykF5GLjbOO+OedywYDoYDmyeDouwHoo+1xV3wb0xSyd4ry/aVWBcY"
            + "OZVJfOqVauUV0iYYmPoFEBVyjlqKrKpo//////////8CAQICAgDgA4IB"
            + "BQACggEAE7WESS1UcZ2tYdxasxUocN91rZM2B7Uq1gjFpuhtL18AUE/r"
            + "7xh9KiBPdM31zPZR3YIfddW6m7x7r6756iMQg+6eNlR44Jkd4ImtSV3m"
            + "XK2ZPM2XX8pKl09mN3LsPy3uUAwu8E9T9+YMgBSqSTRBtATmWAa+VPFs"
            + "4HyEYsnjri1XeSEMrksq90t2L2VFG50+yU6Id70/mjAk77KRoDEpCCMv"
            + "Q2mNJWUJR/TEvSPhUyq/ySRQ+z6JeRLK375wLCRuAke6aD8KKsMF2lwb"
            + "jas1SU8zGk7r2Y5KM4WTBW6G/niir7JP6yG77ePrcGv3ZIlre3XbCmlr"
            + "rnM9vbcI/PX52g==");
        add("DH2048b",
            "MIIBQwIBADCCARsGCSqGSIb3DQEDATCCAQwCggEBAP//////////yQ/a"
            + "oiFowjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPN"
            + "OkMbMCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa3"
            + "7e44a/taiZ+lrp8kEXxLH+ZJKGZR7ORbPcIAfLihY78FmNpINhxV05pp"
            + "Fj+o/STPX4NlXSPco62WHGLzViCFUrue1SkHcJaWbWcMNU5KvJgE8XRs"
            + "CMoYIXwykF5GLjbOO+OedywYDoYDmyeDouwHoo+1xV3wb0xSyd4ry/aV"
            + "WBcYOZVJfOqVauUV0iYYmPoFEBVyjlqKrKpo//////////8CAQICAgDg"
            + "BB8CHQCqwscoiMSsq+eFKV07RcfdFBTlzeK7nU3F8jo5",
            "MIICKDCCARsGCSqGSIb3DQEDATCCAQwCggEBAP//////////yQ/aoiFo"
            + "wjTExmKLgNwc0SkCTgiKZ8x0Agu+pjsTmyJRSgh5jjQE3e+VGbPNOkMb"
            + "MCsKbfJfFDdP4TVtbVHCReSFtXZiXn7G9ExC6aY37WsL/1y29Aa37e44"
            + "a/taiZ+lrp8kEXxLH+ZJKGZR7ORbPcIAfLihY78FmNpINhxV05ppFj+o"
            + "/STPX4NlXSPco62WHGLzViCFUrue1SkHcJaWbWcMNU5KvJgE8XRsCMoY"
            + "IXwykF5GLjbOO+OedywYDoYDmyeDouwHoo+1xV3wb0xSyd4ry/aVWBcY"
            + "OZVJfOqVauUV0iYYmPoFEBVyjlqKrKpo//////////8CAQICAgDgA4IB"
            + "BQACggEAauuwD5DGHRBwxKxVDCQT6bw4sDVHKWv3Cj4sniB6WQKieyRR"
            + "JU04kGPRUlfYuhBBuUDtGtAYEjk/iPu1oV92ftfHbphtVas40jGlurUh"
            + "SAaj3XxgCH0RF8YIxMEyKe82+q+5/33auyslDB6WlxZW9h9g1m1oeIJF"
            + "sRC5149Hm1pbyrEKmvYFYag+M/FN3B+DpT2nDBcyvTa4omfG3zLyOHIv"
            + "PkQ0ctYDNN9G+0VdPmoqVLivIDYioPIFkABDpA6mqt0Sy0v63JKmSNEu"
            + "EdWa7SeQ0pYgH75ymmxIenuUX5nDsrIwV7Z3TG71NG5ucBlQi5CMRT8q"
            + "MEkgA6eL1TFUpw==");
    }
}
