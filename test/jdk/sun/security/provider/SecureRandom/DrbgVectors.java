/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

/*
 * @test
 * @summary The mechanisms of SP 800-90A give what NIST's vectors say
 * @modules java.base/sun.security.provider:open
 * @run main DrbgVectors
 */

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;

public class DrbgVectors {
    // Of drbgtestvectors.zip of NIST's Cryptographic Algorithm Validation
    // Program: mechanism, algorithm, entropy, nonce, personalization; entropy
    // (null without prediction resistance) and additional input, twice; bits
    private static final String[][] VECTORS = {
        {"CTR_DRBG", "AES-128",
            "890eb067acf7382eff80b0c73bc872c6",
            "aad471ef3ef1d203",
            "",
            null,
            "",
            null,
            "",
            "a5514ed7095f64f3d0d3a5760394ab42062f373a25072a6ea6bcfd8489e9"
                + "4af6cf18659fea22ed1ca0a9e33f718b115ee536b12809c31b72b08ddd8b"
                + "e1910fa3"},
        {"CTR_DRBG", "AES-128",
            "b408cefb5bc7157d3f26cb95a8b1d7ac",
            "026c768fd577b92a",
            "",
            null,
            "5737ef81dee365b6dadb3feebf5d1084",
            null,
            "3368a516b3431a3daaa60dc8743c8297",
            "4e909ebb24147a0004063a5e47ee044fead610d62324bd0f963f756fb913"
                + "61e8b87e3a76a398143fe88130fe1b547b661a6480c711b739f18a9df3ae"
                + "51d41bc9"},
        {"CTR_DRBG", "AES-192",
            "22ed7a66c9e9f494c8d2b8f81d0d49bcdd0c03863ff5979212211efe3e94"
                + "5758b6228cdd9e9eec5f7984aef7212699f3",
            "5bf245b95f8e1377d5a17eb331aabcd9",
            "",
            "c0535acd3d715a0b1453ab3447d53d9131c939aee1d9ca24a75b285cf58d"
                + "79403a4111e2f3dee011154d31d646d93001",
            "",
            "9fbc48890273fcafca1904b6486d1877cad91eb601e979259506f93ba462"
                + "ac17d8676c570b2231d4d98ec617c4826573",
            "",
            "19ced57563d065b606da27dd5e8de83b93bb7c8f8b02d0288f475550c3f44b77"},
        {"HMAC_DRBG", "SHA-384",
            "eef78763515911a2a6347e1ac8313581be588adac916c1d298fd3a2c28781e0b",
            "6cdd9e6fbb4306376791754bbbed3a56",
            "",
            "5e20ba1818d8bd249278d108e54febaee14ba5f9b4792c90134217356c0492f8",
            "",
            "e256cf9773fe62eede03ab531dbdac80c51c66c91f20c0405b25b12f79bf0ee6",
            "",
            "679fa85dbc5d3d212393081ff61120fafb970e097e2e22cb980a61bfb5a7"
                + "fd584ce70265a8679d871072be3ab600602b9955670bc40dd585e35a4c7a"
                + "f208f77fe830660fdc345d430a9effa21d953755515df03bcb73aecb4958"
                + "86a66104a4139ffd90041fb0f1f5035bcc7f3f4dad13e6549df3cf5e6a3b"
                + "f54e2ab0dd58a1d0c4849b0710c2119b6f74c93d56937635a2d3753a1ced"
                + "3d7436a5eaa558dd6a68dd89321b78b3c9d06b91fd5764d94cbf5d1455fd"
                + "1f81f212b8902d4cf8db6997"},
        {"HMAC_DRBG", "SHA-384",
            "779b229296f5a0bfb9195862408016936a2095ab555d2e364f8beb78c55ee50a",
            "2d64cc2745fa849eaa299359aa2d8e11",
            "d6eec1c6d0b4796bc9cbb143e7c1c6bb5c6646ad77f0129407576b6d7b789789",
            "e3fb75ef1bebf49ea01208dbed171e99855edcd127d440a5b6a4db41d08b6593",
            "8f19ca39090252edf4708c7e52125d90dd2fd4fcf38993af70b741c49fc13c13",
            "5aac94673a0edceb28235e38434b642323a8b13ea996ded7850556d1a1d9b010",
            "4f9ea2e4e7fc276e9ccb5df49a2cb0f4b5b90400f2ebf20d9527c3ecf618ebad",
            "d23646fa3b895f873a4af49ac577eab7f5a13a77e2d3e0f465a139e82cd4"
                + "52c63f47303d52d2b9faae6b94a7decb351ae3000a154b465ad7d7b35b31"
                + "e6cde3bead2dbb65d8c8b2c04a7f65fa0d00ee6818fab18747b6f15c98b1"
                + "33c208974c1c67d022054ee062099e144cd5de1d101ea6754603e3f0fafa"
                + "98cfe1eecac92be766ddd5ef2c7aa87c8417dc786bdf95e4424d37a86e80"
                + "b81ae430c1e81e0f718d13a9842fe2e1697c3bbadad3dea9d52aa1ea556c"
                + "3e53b176513ba2fb72bd8661"},
        {"Hash_DRBG", "SHA-256",
            "a4857cf33fd496f9e7171d3ad64b6a35c5ae44af7b87912bc1fd540722796137",
            "1a9c73962f2f3f2d4790a58eaa3d9096",
            "5e3677e8e9a43ac8181622b42e91c448280896f55cef2a9734e5e5527bc530ae",
            null,
            "",
            null,
            "",
            "fa82f560fb8bb4ba24ec563fb03be58792bf3a11c9c60c025fad0aa4dfa6"
                + "8fbf318ab0b6594be18b07bce52d227f50a44a650ac4df479b969d5b46ae"
                + "60a66421dbf3ebfef0737c71b5d76b7b616bb9764b2edbd87ef52a5185fc"
                + "da3c6a6dbc4270bd61c1bd50e606556343017001a3dde98a265f36ac3d12"
                + "4cb18a5dcfb37940"},
        {"Hash_DRBG", "SHA-256",
            "bf4dab346966f86b5163b0f2afc02998549f4f4210b5191a2d27400da12686d5",
            "328531648f5ce509bc011f65f76270ca",
            "d6b55b157655a82d9afcef78ca2201388ea1793012007feb778959b8731325a3",
            null,
            "a12e7e89437b5a7db04934a84a2d8d678c836d5a2b8a990a69831829a71a677d",
            null,
            "be03bad20228f7cd4003e902cd9ebbad3161fd264372aa69b16b662ff9d66f51",
            "44c05784091d0407dbec91a9d0439fdae627eda462a775e4074a80bcf33f"
                + "a7cca1d2942d1dab232aaf5b83070c83009f4e6291876cdb7a28777f8cbf"
                + "d305367c5e93455e8b9ed520f48d35dcb28c5f15df8dcd168dbcb963f9e9"
                + "f8451117206a2b775cf1f00e4480b85e60f9158ce6bf6fdfb0a21879e8b8"
                + "3d4b371fef1bda67"},
        // Not NIST's: of an implementation in Python that gives the ones above
        {"CTR_DRBG,no_df", "AES-128",
            "0efc239f55ac0561c05c5d60d54f7680d654bc2b3000fff9f7a0fd2830561f98",
            "", "", null, "", null, "",
            "39ea3ca0e935c7357fd9c5f4ccef447814f88d9fda9e50ad8c7bcbb4955503ed2eec"
                + "03a03b"},
        {"CTR_DRBG,no_df", "AES-128",
            "78b034ebd5efe28fa5b39d4601d9370818547add288c554a9e4773e9833907ab",
            "",
            "5211afa81b386c8e2a161c0b78789d8207e066cfc7934751fd2200904b0012f3",
            null,
            "5c24e90fb42661eb16621c364a36711b6fca98e15a007b9a12de59a5de1b5561",
            null,
            "d2f941beed6a6fde11d7f453260eff73734e7fd7d9a7f5ffdf0e0ae19156131f",
            "e62d77e4f4885e5a95f85290fe20870886f82aebcf6a0924037d4155ef35b9683ae6"
                + "49bddc"},
        {"CTR_DRBG,no_df", "AES-128",
            "5f92aa744a9d68c6efd51535d56828e2d7b3bcef6d20032ae02036a173bf823c",
            "", "c6c8abc51ebd8bdbc611a8",
            "191145446a8e1803cbb2818c92d1d1dabb3de48f4d71ecf7bfb5312af6463738",
            "d83c71ea18cb241e182dc5073ab74c1281a62a1757090ec701c28dc5ac",
            "f3cbff8dd08480089c4f397db16b7493a84c47286a7deccb230f307620a14b03",
            "650506227e39f0e61bf36b9d2c279b64bccebb806a48581cf8c775491e",
            "6fb495a25f8004b441963ef4063cb60301b506e569ddc238e07f1d4edd6251ccb95d"
                + "a85229"},
        {"CTR_DRBG,no_df", "AES-256",
            "2da27d20a7e193be92560017860ad970e9610ca04d04edb3208f1385fd72c8a5"
                + "c919d8cdf77a52097286b852c88edecc",
            "", "", null, "", null, "",
            "23c1b504378129543c9a6b3b04460719d3e8b409dfc75c987355626cb8f799c32967"
                + "243328"},
        {"CTR_DRBG,no_df", "AES-256",
            "cc91ce778015d2bfd0339d238b750f95fc7ab64e34f8362efc9c09648dd68cd8"
                + "57704886cf691547995d1149364e462e",
            "", "b4fc097ce46da5428b3369",
            "d2128473d2ed031d870ab79c07a206067ecbbac991575a445aa7e2ea25c167b4"
                + "7be6839b552176930891e2a5ebe9f2fd",
            "143cfbba1f1eb53a1f046578b329df370e2891823a6aaa46a60f44888e61a83d"
                + "293688fc6866efe1a235e23453",
            "4993afb5db201220a21700ec838eb63ab7735a0d2a9ec221da253a7dfdb88f92"
                + "ab9dbbd1f0d34071c5f061745c1aa44d",
            "aaddfc6fb0737b5f35ceb6350f6ec8ac6803081c08bb698f27d479bc9588659935"
                + "727f28c515d380d25bb562cb",
            "4d4c2f2520b88d5d17ae3f47557e0c87c8bf31443554a646687008a34a32cdf2f0ab"
                + "9b863a"},
    };

    public static void main(String[] args) throws Exception {
        for (String[] vector : VECTORS) {
            Object mechanism = mechanism(vector[0], vector[1]);
            call(mechanism, "instantiate", bytes(vector[2] + vector[3]),
                    bytes(vector[4]));
            byte[] expected = bytes(vector[9]);
            byte[] actual = new byte[expected.length + 2];
            for (int i = 5; i < 9; i += 2) {
                byte[] additional = bytes(vector[i + 1]);
                if (vector[i] != null) {
                    call(mechanism, "reseed", bytes(vector[i]), additional);
                    additional = new byte[0];
                }
                call(mechanism, "generate", actual, 1, expected.length,
                        additional);
            }
            if (!Arrays.equals(Arrays.copyOfRange(actual, 1,
                    1 + expected.length), expected) || actual[0] != 0
                    || actual[expected.length + 1] != 0) {
                throw new AssertionError(Arrays.toString(vector));
            }
        }
    }

    private static Object mechanism(String name, String algorithm)
            throws Exception {
        switch (name) {
            case "Hash_DRBG":
                return made("HashDrbg", algorithm);
            case "HMAC_DRBG":
                return made("HmacDrbg", algorithm);
            default:
                return made("CtrDrbg", Integer.parseInt(algorithm.substring(
                        "AES-".length())) / 8, name.equals("CTR_DRBG"));
        }
    }

    private static Object made(String name, Object... arguments)
            throws Exception {
        Constructor<?> constructor = Class.forName("sun.security.provider."
                + name).getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor.newInstance(arguments);
    }

    private static void call(Object mechanism, String name, Object... arguments)
            throws Exception {
        for (Method method : mechanism.getClass().getSuperclass()
                .getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && method.getParameterCount() == arguments.length) {
                method.setAccessible(true);
                method.invoke(mechanism, arguments);
                return;
            }
        }
        throw new AssertionError(name);
    }

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2),
                    16);
        }
        return bytes;
    }
}
