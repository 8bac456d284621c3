package behaviour;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.RC2ParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cipher: every transformation of SunJCE, every way to hand over data.
 * <p>
 * Objects are called TRANSFORMATION#NUMBER. Each has a tape: what it put
 * out since it last finished, and what it put out until then. Data are
 * {@code d:SEED:LENGTH} or {@code t:OBJECT:FROM:LENGTH:FLIP}, a part of the
 * finished tape (the running one where none is finished) with one bit of
 * its last byte but FLIP - 1 changed, unless FLIP is 0.
 * <p>
 * Where stock destroys input in place, its output says nothing of what is
 * right. So a call of GCM in place, and each of that object that follows, also
 * tells whether a twin that has input and output apart has the same result.
 */
final class Ciphers extends Calls<Ciphers.Box> {
    @Override
    public int sequences() {
        return 300;
    }

    // ---- What a sequence does.

    private static List<String> transformations;

    /** All that the provider says it has, but for random paddings. */
    private static synchronized List<String> transformations() {
        if (transformations == null) {
            TreeSet<String> all = new TreeSet<>();
            Provider provider = Security.getProvider("SunJCE");
            for (Provider.Service service : provider.getServices()) {
                if (!service.getType().equals("Cipher")) {
                    continue;
                }
                String algorithm = service.getAlgorithm();
                all.add(algorithm);
                String modes = service.getAttribute("SupportedModes");
                String paddings = service.getAttribute("SupportedPaddings");
                if (algorithm.indexOf('/') >= 0 || modes == null
                        || paddings == null) {
                    continue;
                }
                for (String mode : modes.split("\\|")) {
                    for (String padding : paddings.split("\\|")) {
                        if (!padding.equals("ISO10126PADDING")) {
                            all.add(algorithm + "/" + mode + "/" + padding);
                        }
                    }
                }
            }
            transformations = new ArrayList<>(all);
        }
        return transformations;
    }

    private static final String[] FREQUENT = {
        "AES/GCM/NoPadding", "AES/GCM/NoPadding", "AES/GCM/NoPadding",
        "AES/GCM/NoPadding", "AES/CBC/NoPadding", "AES/CBC/PKCS5Padding",
        "AES/CTR/NoPadding", "AES/ECB/NoPadding", "AES/ECB/PKCS5Padding",
        "AES_256/GCM/NoPadding", "AES", "RSA/ECB/PKCS1Padding",
        "RSA/ECB/NoPadding"
    };

    /** The makings of a sequence: names, and what each object works with. */
    private static final class Maker {
        final Choice choice;
        final List<String> plan = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        final Map<String, String> keys = new HashMap<>();
        final Map<String, String> parameters = new HashMap<>();

        Maker(long seed) {
            choice = new Choice(seed);
        }

        void add(String name, String step) {
            plan.add(name + " " + step);
        }
    }

    @Override
    public List<String> plan(long seed) {
        Maker maker = new Maker(seed);
        Choice choice = maker.choice;
        int objects = choice.of(1, 1, 2, 3);
        for (int i = 0; i < objects; i++) {
            String transformation = choice.below(3) == 0
                    ? choice.of(transformations()) : choice.of(FREQUENT);
            if (i > 0 && choice.once(2)) {
                // A partner for what the other one puts out.
                String first = maker.names.get(0);
                transformation = type(first);
            }
            String name = transformation + "#" + i;
            maker.names.add(name);
            maker.add(name, "new");
            if (i > 0 && choice.below(3) > 0
                    && maker.names.get(0).startsWith(transformation + "#")) {
                maker.keys.put(name, maker.keys.get(maker.names.get(0)));
                maker.parameters.put(name,
                        maker.parameters.get(maker.names.get(0)));
            } else {
                maker.keys.put(name, key(choice, transformation));
                maker.parameters.put(name,
                        parameters(choice, transformation));
            }
        }
        for (int i = choice.from(1, 5); i > 0; i--) {
            String name = choice.of(maker.names);
            switch (choice.below(8)) {
            case 0:
                noise(maker, name);
                break;
            case 1:
                init(maker, name, choice.of("enc", "dec", "wrap", "unwrap"));
                break;
            case 2:
                wrapping(maker, name);
                break;
            case 3:
                init(maker, name, choice.of("enc", "dec"));
                message(maker, name);
                break;
            default:
                roundTrip(maker, name, choice.of(maker.names));
            }
        }
        for (String name : maker.names) {
            maker.add(name, "iv");
            maker.add(name, "size 0");
            maker.add(name, "size 40");
            maker.add(name, "final");
            maker.add(name, "final d:9:32 0 32");
        }
        return maker.plan;
    }

    private static String algorithm(String transformation) {
        int end = transformation.indexOf('/');
        return end < 0 ? transformation : transformation.substring(0, end);
    }

    private static String key(Choice choice, String transformation) {
        String algorithm = algorithm(transformation);
        String kind = choice.once(12) ? "shared" : "raw";
        int seed = choice.below(50);
        if (choice.once(40)) {
            return choice.of("raw:" + algorithm + ":0:7", "null",
                             "raw:" + algorithm + ":4:" + seed,
                             "empty:" + algorithm, "public:RSA1024",
                             "private:RSA1024");
        }
        if (algorithm.startsWith("PBE")) {
            return "pbe:" + choice.of("x", "password", "another");
        }
        switch (algorithm) {
        case "RSA":
            return "pair:" + choice.of(FixedKeys.names("RSA"));
        case "DES":
            return kind + ":DES:8:" + seed;
        case "DESede":
        case "DESedeWrap":
            return kind + ":DESede:24:" + seed;
        case "Blowfish":
            return kind + ":Blowfish:" + choice.from(4, 56) + ":" + seed;
        case "RC2":
            return kind + ":RC2:" + choice.from(5, 128) + ":" + seed;
        case "ARCFOUR":
            return kind + ":ARCFOUR:" + choice.from(5, 128) + ":" + seed;
        case "ChaCha20":
        case "ChaCha20-Poly1305":
            return kind + ":ChaCha20:32:" + seed;
        default:
            int bytes = algorithm.endsWith("_128") ? 16
                    : algorithm.endsWith("_192") ? 24
                    : algorithm.endsWith("_256") ? 32
                    : choice.of(16, 16, 24, 32);
            return kind + ":AES:" + bytes + ":" + seed;
        }
    }

    private static String parameters(Choice choice, String transformation) {
        String algorithm = algorithm(transformation);
        String[] parts = transformation.split("/");
        String mode = parts.length > 1 ? parts[1] : "ECB";
        int seed = choice.below(50);
        if (choice.once(30)) {
            return choice.of("null", "iv:1:0", "iv:1:7", "iv:" + seed + ":16",
                    "iv:" + seed + ":8", "iv:" + seed + ":12",
                    "gcm:128:" + seed + ":12", "pbe:1:8:10:0", "wrong");
        }
        if (algorithm.startsWith("PBE")) {
            int iv = algorithm.contains("AES") ? 16 : 0;
            return "pbe:" + seed + ":" + choice.of(8, 8, 8, 9, 16, 1) + ":"
                    + choice.from(1, 30) + ":" + iv;
        }
        if (algorithm.equals("ChaCha20")) {
            return "chacha:" + choice.below(3) + ":" + seed + ":12";
        }
        if (algorithm.equals("ChaCha20-Poly1305")) {
            return "iv:" + seed + ":12";
        }
        if (algorithm.equals("RSA")) {
            return transformation.toUpperCase().contains("OAEP")
                    && choice.once(2) ? "oaep:" + choice.of("SHA-1",
                            "SHA-256", "MD5") + ":" + choice.of("SHA-1",
                            "SHA-256") + ":" + choice.of(0, 0, 3) : "none";
        }
        if (mode.equals("GCM")) {
            int bits = choice.once(40) ? choice.of(0, 32, 127, 136)
                    : choice.once(4) ? choice.of(96, 104, 112, 120) : 128;
            int length = choice.once(40) ? 0 : choice.once(4)
                    ? choice.of(1, 8, 11, 13, 16, 17, 60, 128, 300) : 12;
            return choice.once(15) ? "none"
                    : "gcm:" + bits + ":" + seed + ":" + length;
        }
        if (algorithm.equals("RC2") && choice.once(2)) {
            return "rc2:" + choice.of(40, 64, 128, 1024) + ":" + seed + ":"
                    + (mode.equals("ECB") ? 0 : 8);
        }
        if (mode.equals("ECB") || mode.startsWith("KW")
                || algorithm.contains("Wrap")) {
            return "none";
        }
        return choice.once(8) ? "none" : "iv:" + seed + ":"
                + (algorithm.startsWith("AES") ? 16 : 8);
    }

    private static void init(Maker maker, String name, String mode) {
        Choice choice = maker.choice;
        String transformation = type(name);
        String key = maker.keys.get(name);
        String parameters = maker.parameters.get(name);
        if (choice.once(6)) {
            key = key(choice, transformation);
            if (!choice.once(5)) {
                maker.keys.put(name, key);
            }
        }
        if (choice.once(3)) {
            parameters = parameters(choice, transformation);
            if (!choice.once(5)) {
                maker.parameters.put(name, parameters);
            }
        }
        if (choice.once(12)) {
            parameters = "from:" + choice.of(maker.names);
        }
        // What is drawn from a source that nobody sees cannot be compared.
        boolean draws = parameters.equals("none") || parameters.equals("null")
                || transformation.startsWith("RSA")
                || transformation.startsWith("PBE")
                && transformation.contains("AES")
                && parameters.endsWith(":0");
        maker.add(name, "init " + mode + " " + key + " " + parameters + " "
                + (draws || choice.once(3) ? "random:" + choice.below(9)
                                           : "-")
                + (choice.once(10) ? " parameters" : " spec"));
    }

    /** Calls that fit no scheme, among them many in the wrong state. */
    private static void noise(Maker maker, String name) {
        Choice choice = maker.choice;
        for (int i = choice.from(1, 5); i > 0; i--) {
            switch (choice.below(12)) {
            case 0:
                maker.add(name, "iv");
                break;
            case 1:
                maker.add(name, "size " + choice.length(16, 1 << 20));
                break;
            case 2:
                maker.add(name, "info");
                break;
            case 3:
                maker.add(name, choice.of("parameters", "fresh"));
                break;
            case 4:
                aad(maker, name);
                break;
            case 5:
                maker.add(name, "final");
                break;
            case 6:
                maker.add(name, "finalRest " + choice.below(60) + " "
                        + choice.below(4));
                break;
            case 7:
                maker.add(name, "wrap raw:AES:" + choice.of(16, 32, 20)
                        + ":3");
                break;
            case 8:
                maker.add(name, "unwrap d:3:" + choice.of(16, 40, 128)
                        + " AES " + choice.from(1, 4));
                break;
            case 9:
                init(maker, name, choice.of("enc", "dec", "wrap", "unwrap",
                                            "5"));
                break;
            default:
                piece(maker, name, choice.of("update", "final"),
                      data(choice, name), choice);
            }
        }
    }

    private static boolean aead(String name) {
        return name.contains("GCM") || name.contains("Poly1305");
    }

    private static String data(Choice choice, String name) {
        int length;
        if (name.startsWith("RSA")) {
            length = choice.of(0, 1, 16, 53, 64, 117, 128, 129, 245, 256, 300);
        } else {
            length = choice.length(16, 600000);
            if ((name.contains("/ECB/") || name.contains("CBC/"))
                    && name.toUpperCase().contains("NOPADDING")
                    && choice.below(4) > 0) {
                length -= length % 16;
            }
        }
        return "d:" + choice.below(100) + ":" + length;
    }

    private static void aad(Maker maker, String name) {
        Choice choice = maker.choice;
        int length = choice.length(16, 70000);
        String data = "d:" + choice.below(100) + ":" + length;
        if (choice.once(2)) {
            maker.add(name, "aad " + data + " 0 " + length);
        } else if (choice.once(3)) {
            int from = choice.below(20);
            maker.add(name, "aad " + data + " " + from + " "
                    + Math.max(0, length - from + choice.of(0, 0, -3, 1)));
        } else {
            int from = Math.min(length, choice.below(5));
            maker.add(name, "aadBuffer " + data + " "
                    + choice.of(Buffers.KINDS) + " " + from + " " + length);
        }
    }

    /** One call with data, in one of its many forms. */
    private static void piece(Maker maker, String name, String call,
            String data, Choice choice) {
        int length = length(data);
        int from = choice.once(3) ? Math.min(length, choice.below(20)) : 0;
        int count = Math.max(0, length - from
                - (choice.once(6) ? choice.below(20) : 0)
                + (choice.once(40) ? 20 : 0));
        // Mostly enough, often a little too short.
        int room = Math.max(0, count + (choice.once(2) ? choice.from(16, 48)
                : choice.once(3) ? choice.from(-20, 20)
                : choice.of(0, 16, -16, 15, 17, 32)));
        if (choice.once(20)) {
            room = 0;
        }
        int to = choice.once(3) ? choice.below(20) : 0;
        switch (choice.below(7)) {
        case 0:
        case 1:
            maker.add(name, call + " " + data + " " + from + " " + count);
            break;
        case 2:
            maker.add(name, call + "To " + data + " " + from + " " + count
                    + " " + (room + to) + " " + to);
            break;
        case 3: {
            // In one array, the output up to some blocks ahead or behind.
            int shift = shift(choice);
            int start = Math.max(0, -shift) + from;
            maker.add(name, call + "Within " + data + " " + start + " "
                    + Math.max(0, length - (choice.once(6)
                                            ? choice.below(20) : 0))
                    + " " + (start + shift < 0 ? 0 : start + shift) + " "
                    + Math.max(start + length, start + shift + room));
            break;
        }
        case 4: {
            int shift = shift(choice);
            int start = Math.max(0, -shift) + from;
            maker.add(name, call + "Shared " + data + " "
                    + choice.of("heap", "direct", "slice", "directslice")
                    + " " + start + " " + Math.max(0, start + shift) + " "
                    + Math.max(start + length, start + shift + room) + " "
                    + (choice.once(2) ? Math.max(0, start + shift + room)
                                      : 1 << 20));
            break;
        }
        default:
            maker.add(name, call + "Buffer " + data + " "
                    + choice.of(Buffers.KINDS) + " " + from + " "
                    + (from + count) + " "
                    + (choice.once(25) ? choice.of(Buffers.KINDS)
                        : choice.of("heap", "direct", "slice",
                                    "directslice"))
                    + " " + (room + to) + " " + to + " " + (room + to));
        }
    }

    private static int shift(Choice choice) {
        return choice.once(2) ? choice.of(0, 0, 1, 3, 15, 16, 17, -1, -3, -16)
                              : choice.from(-80, 80);
    }

    private static int length(String data) {
        String[] parts = data.split(":");
        return Integer.parseInt(parts[0].equals("d") ? parts[2] : parts[3]);
    }

    /** Pieces of a message up to its end; each may fail and be repeated. */
    private static void message(Maker maker, String name) {
        Choice choice = maker.choice;
        for (int i = aead(name) ? choice.below(3)
                : choice.once(10) ? 1 : 0; i > 0; i--) {
            aad(maker, name);
        }
        for (int i = choice.of(0, 0, 1, 2, 4); i > 0; i--) {
            piece(maker, name, "update", data(choice, name), choice);
            if (choice.once(5)) {
                query(maker, name);
            }
        }
        if (choice.once(3)) {
            maker.add(name, choice.once(3)
                    ? "finalRest " + choice.below(60) + " " + choice.below(4)
                    : "final");
        } else {
            piece(maker, name, "final", data(choice, name), choice);
        }
        if (choice.once(3)) {
            maker.add(name, "final");
        }
    }

    private static void query(Maker maker, String name) {
        maker.add(name, maker.choice.of("iv", "size 100", "size 16", "size 0",
                                        "parameters"));
    }

    /** Encrypts with one object and decrypts with the same or another. */
    private static void roundTrip(Maker maker, String name, String other) {
        Choice choice = maker.choice;
        String transformation = type(name);
        if (!other.startsWith(transformation + "#")) {
            other = name;
        }
        boolean aead = aead(name);
        boolean aad = choice.once(aead ? 2 : 20);
        String extra = "d:" + choice.below(9) + ":" + choice.length(16, 300);
        String key = choice.once(6) ? key(choice, transformation)
                                    : maker.keys.get(name);
        // GCM takes a key and an IV once.
        String parameters = aead && choice.below(5) > 0
                || choice.once(2) ? parameters(choice, transformation)
                : maker.parameters.get(name);
        if (choice.below(8) > 0) {
            maker.add(name, "init enc " + key + " " + parameters
                    + " random:1 spec");
        }
        if (aad) {
            maker.add(name, "aad " + extra + " 0 " + length(extra));
        }
        int total = 0;
        for (int i = choice.of(0, 0, 1, 2); i > 0; i--) {
            String data = data(choice, name);
            total += length(data);
            maker.add(name, "update " + data + " 0 " + length(data));
        }
        String data = data(choice, name);
        total += length(data);
        piece(maker, name, "final", data, choice);
        if (choice.once(2)) {
            maker.add(name, "final " + data + " 0 " + length(data));
        }
        int block = name.contains("GCM") || name.contains("Poly") ? 16
                : name.contains("PKCS5") || name.contains("#") ? 16 : 0;
        boolean again = choice.once(8);
        for (int round = choice.of(1, 1, 2); round > 0; round--) {
            if (!again) {
                maker.add(other, "init dec " + (choice.once(8)
                        ? key(choice, transformation) : key) + " "
                        + (choice.once(4) ? "from:" + name : parameters)
                        + " random:2 spec");
            }
            // Without init: what follows a failure without one.
            again = choice.once(3);
            if (aad) {
                maker.add(other, "aad " + extra + " 0 " + length(extra));
            }
            String source = name;
            int from = 0;
            int flip = choice.once(3) ? choice.from(1, 40) : 0;
            for (int i = choice.of(0, 0, 1, 2); i > 0; i--) {
                int part = choice.once(2) ? choice.below(total + 17)
                                          : choice.length(16, total + 16);
                piece(maker, other, "update", "t:" + source + ":" + from + ":"
                        + part + ":0", choice);
                from = Math.min(total + 16, from + part);
            }
            String rest = "t:" + source + ":" + from + ":"
                    + (choice.once(12) ? choice.below(40)
                                       : total + block - from) + ":" + flip;
            piece(maker, other, "final", rest, choice);
            if (choice.once(2)) {
                // A second try with more room, or after a wrong tag.
                maker.add(other, "final t:" + source + ":" + from + ":"
                        + (total + block) + ":0 0 "
                        + Math.max(0, total + block - from));
            }
        }
    }

    private static void wrapping(Maker maker, String name) {
        Choice choice = maker.choice;
        init(maker, name, "wrap");
        String key = choice.of("raw:AES:16:3", "raw:AES:32:4",
                "raw:DESede:24:2", "raw:X:13:1", "empty:AES", "private:RSA512",
                "public:RSA512", "private:ECsecp256r1");
        maker.add(name, "wrap " + key);
        if (choice.once(3)) {
            query(maker, name);
        }
        init(maker, name, "unwrap");
        maker.add(name, "unwrap t:" + name + ":0:5000:"
                + (choice.once(3) ? choice.from(1, 20) : 0) + " "
                + choice.of("AES", "RSA", "EC", "DESede", "X") + " "
                + choice.from(1, 3));
    }

    // ---- How it is done.

    /** A call that changes a cipher's state, and the text of its result. */
    private interface Again {
        String on(Cipher cipher) throws Exception;
    }

    static final class Box {
        final Cipher cipher;
        private final String transformation;
        // A second cipher that makes all calls of the first one, but with
        // input and output apart; there is one from the first call in place
        // on. What it has not made yet waits here, with copies of the data,
        // and with seeds in the place of keys and random numbers.
        private Cipher twin;
        private final List<Again> waiting = new ArrayList<>();
        ByteArrayOutputStream running = new ByteArrayOutputStream();
        byte[] finished;
        // Whether an IV, if there is one, followed from the plan: without
        // such an init getParameters makes a random one.
        boolean settled;

        Box(String transformation) throws Exception {
            this.transformation = transformation;
            cipher = Cipher.getInstance(transformation);
        }

        /** Only GCM is a class of its own on the image. */
        private boolean hasTwin() {
            return transformation.contains("GCM");
        }

        /** A call whose result is not compared with the twin's. */
        void made(Again call) {
            if (hasTwin()) {
                waiting.add(call);
            }
        }

        /** A call with input and output apart: as below if a twin is there. */
        String made(String result, Again call) {
            if (twin == null) {
                made(call);
                return "";
            }
            return compared(result, call);
        }

        /** Whether a call in place has the result that it has apart. */
        String apart(String result, Again call) throws Exception {
            if (!hasTwin()) {
                return "";
            }
            if (twin == null) {
                twin = Cipher.getInstance(transformation);
            }
            return compared(result, call);
        }

        private String compared(String result, Again call) {
            for (Again earlier : waiting) {
                result(twin, earlier);
            }
            waiting.clear();
            return result.equals(result(twin, call)) ? " as apart"
                                                     : " not as apart";
        }

        private static String result(Cipher cipher, Again call) {
            try {
                return call.on(cipher);
            } catch (Exception | AssertionError e) {
                return Transcript.thrown(e);
            }
        }

        void put(byte[] output, int offset, int length, boolean last) {
            if (output != null && length >= 0
                    && length <= output.length - offset) {
                running.write(output, offset, length);
            }
            if (last) {
                finished = running.toByteArray();
                running.reset();
            }
        }
    }

    private static byte[] data(String word, Map<String, Box> boxes) {
        String[] parts = word.split(":");
        if (parts[0].equals("d")) {
            return Choice.data(Long.parseLong(parts[1]),
                               Integer.parseInt(parts[2]));
        }
        Box box = boxes.get(parts[1]);
        byte[] tape = box == null ? new byte[0]
                : box.finished != null ? box.finished
                : box.running.toByteArray();
        int from = Math.min(Integer.parseInt(parts[2]), tape.length);
        byte[] data = Arrays.copyOfRange(tape, from, Math.min(tape.length,
                from + Integer.parseInt(parts[3])));
        int flip = Integer.parseInt(parts[4]);
        if (flip > 0 && data.length > 0) {
            data[Math.floorMod(data.length - flip, data.length)] ^= 4;
        }
        return data;
    }

    @Override
    Box make(String name, String[] words) throws Exception {
        return new Box(type(name));
    }

    @Override
    String step(Box box, String[] words, Map<String, Box> boxes)
            throws Exception {
        Cipher cipher = box.cipher;
        switch (words[1]) {
        case "init":
            return init(words, box, boxes);
        case "iv":
            return Transcript.bytes(cipher.getIV());
        case "size":
            return "" + cipher.getOutputSize(number(words, 2));
        case "info":
            return cipher.getAlgorithm() + " " + cipher.getBlockSize() + " "
                    + cipher.getProvider().getName() + " "
                    + cipher.getExemptionMechanism();
        case "parameters":
            return box.settled ? show(cipher.getParameters()) : "unsettled";
        case "fresh":
            return kind(Cipher.getInstance(cipher.getAlgorithm())
                              .getParameters());
        case "aad": {
            byte[] aad = data(words[2], boxes);
            Again call = c -> {
                c.updateAAD(aad.clone(), number(words, 3), number(words, 4));
                return "done";
            };
            box.made(call);
            return call.on(cipher);
        }
        case "aadBuffer": {
            byte[] data = data(words[2], boxes);
            Again call = c -> {
                ByteBuffer aad = Buffers.between(
                        Buffers.make(words[3], data),
                        number(words, 4), number(words, 5));
                try {
                    c.updateAAD(aad);
                    return Buffers.state(aad);
                } catch (Exception e) {
                    return Transcript.thrown(e) + " " + Buffers.state(aad);
                }
            };
            box.made(call);
            return call.on(cipher);
        }
        case "wrap": {
            box.made(c -> Transcript.bytes(c.wrap(key(words[2], true))));
            byte[] wrapped = cipher.wrap(key(words[2], true));
            box.put(wrapped, 0, wrapped.length, true);
            return Transcript.bytes(wrapped);
        }
        case "unwrap": {
            byte[] data = data(words[2], boxes);
            Again call = c -> {
                Key key = c.unwrap(data.clone(), words[3], number(words, 4));
                return key.getAlgorithm() + " " + key.getFormat() + " "
                        + Transcript.bytes(key.getEncoded());
            };
            box.made(call);
            return call.on(cipher);
        }
        case "finalRest":
            return arrays(box, true, null, 0, 0, number(words, 2),
                          number(words, 3));
        case "update":
        case "final":
            return returned(box, words, boxes);
        default:
            return withData(words, box, boxes);
        }
    }

    private static String withData(String[] words, Box box,
            Map<String, Box> boxes) throws Exception {
        boolean last = words[1].startsWith("final");
        byte[] data = data(words[2], boxes);
        switch (words[1].substring(last ? 5 : 6)) {
        case "To": {
            int from = within(words, 3, data.length);
            return arrays(box, last, data, from,
                    within(words, 4, data.length - from), number(words, 5),
                    number(words, 6));
        }
        case "Within":
            return within(box, last, data, words);
        case "Buffer":
            return buffers(box, last, data, words);
        case "Shared":
            return shared(box, last, data, words);
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static String init(String[] words, Box box,
            Map<String, Box> boxes) throws Exception {
        Key key = key(words);
        SeededRandom random = random(words);
        String result;
        try {
            AlgorithmParameters given = null;
            if (words[4].startsWith("from:")) {
                Box other = boxes.get(words[4].substring(5));
                if (other == null || !other.settled) {
                    return "none";
                }
                given = other.cipher.getParameters();
            }
            AlgorithmParameters parameters = given;
            box.made(c -> {
                init(c, words, key(words), parameters, random(words));
                return "done";
            });
            init(box.cipher, words, key, parameters, random);
            result = "done";
            box.settled = true;
        } catch (Exception e) {
            result = Transcript.thrown(e);
            box.settled = false;
        }
        if (random != null) {
            result += " drew " + random.drawn;
        }
        if (key instanceof SharedKey) {
            result += " key " + Transcript.bytes(((SharedKey) key).bytes);
        }
        return result;
    }

    private static int mode(String[] words) {
        return words[2].equals("enc") ? Cipher.ENCRYPT_MODE
                : words[2].equals("dec") ? Cipher.DECRYPT_MODE
                : words[2].equals("wrap") ? Cipher.WRAP_MODE
                : words[2].equals("unwrap") ? Cipher.UNWRAP_MODE : 5;
    }

    private static Key key(String[] words) throws Exception {
        int mode = mode(words);
        return key(words[3], mode == Cipher.ENCRYPT_MODE
                             || mode == Cipher.WRAP_MODE);
    }

    private static SeededRandom random(String[] words) {
        return words[5].equals("-") ? null
                : new SeededRandom(Long.parseLong(words[5].substring(7)));
    }

    private static void init(Cipher cipher, String[] words, Key key,
            AlgorithmParameters given, SeededRandom random)
            throws Exception {
        int mode = mode(words);
        if (words[4].equals("none")) {
            if (random == null) {
                cipher.init(mode, key);
            } else {
                cipher.init(mode, key, random);
            }
        } else if (words[4].startsWith("from:")) {
            cipher.init(mode, key, given,
                        random == null ? new SeededRandom(1) : random);
        } else if (words[6].equals("parameters")
                   && !words[4].equals("null")
                   && !words[4].equals("wrong")) {
            AlgorithmParameters parameters =
                    AlgorithmParameters.getInstance(
                            words[4].startsWith("gcm") ? "GCM" : "AES");
            parameters.init(spec(words[4]));
            if (random == null) {
                cipher.init(mode, key, parameters);
            } else {
                cipher.init(mode, key, parameters, random);
            }
        } else if (random == null) {
            cipher.init(mode, key, spec(words[4]));
        } else {
            cipher.init(mode, key, spec(words[4]), random);
        }
    }

    private static String kind(AlgorithmParameters parameters)
            throws Exception {
        return parameters == null ? "null" : parameters.getAlgorithm() + " "
                + parameters.getEncoded().length;
    }

    private static String show(AlgorithmParameters parameters)
            throws Exception {
        return parameters == null ? "null" : parameters.getAlgorithm() + " "
                + Transcript.bytes(parameters.getEncoded());
    }

    /** The tape may be shorter than what was planned: its end is the end. */
    private static int within(String[] words, int index, int limit) {
        int number = number(words, index);
        return words[2].startsWith("t:") ? Math.min(number, limit) : number;
    }

    private static String returned(Box box, String[] words,
            Map<String, Box> boxes) throws Exception {
        boolean last = words[1].equals("final");
        byte[] data = words.length == 2 ? null : data(words[2], boxes);
        byte[] before = data == null ? null : data.clone();
        int from = data == null ? 0 : within(words, 3, data.length);
        int count = data == null ? 0 : within(words, 4, data.length - from);
        String result;
        try {
            byte[] output = returned(box.cipher, last, data, from, count);
            result = Transcript.bytes(output);
            if (Arrays.equals(before, data)) {
                box.put(output, 0, output == null ? 0 : output.length, last);
            }
        } catch (Exception e) {
            result = Transcript.thrown(e);
        }
        return result + (data == null ? "" : left(before, data))
                + box.made(result, c -> Transcript.bytes(returned(c, last,
                        before == null ? null : before.clone(), from,
                        count)));
    }

    private static byte[] returned(Cipher cipher, boolean last, byte[] data,
            int from, int count) throws Exception {
        return data == null ? cipher.doFinal()
                : last ? cipher.doFinal(data, from, count)
                : cipher.update(data, from, count);
    }

    private static String left(byte[] before, byte[] after) {
        return Arrays.equals(before, after) ? ""
                : " input " + Transcript.bytes(after);
    }

    private static byte[] room(int length) {
        return Choice.data(77, length);
    }

    private static String arrays(Box box, boolean last, byte[] data, int from,
            int count, int room, int to) {
        byte[] output = room(room);
        byte[] before = data == null ? null : data.clone();
        String result;
        try {
            int written = crypt(box.cipher, last, data, from, count, output,
                                to);
            result = "" + written;
            box.put(output, to, written, last);
        } catch (Exception e) {
            result = Transcript.thrown(e);
        }
        return result + " " + Transcript.bytes(output)
                + (data == null ? "" : left(before, data))
                + clean(result, room(room), output)
                + box.made(with(result, output), c -> {
                    byte[] apart = room(room);
                    return with("" + crypt(c, last, before == null ? null
                            : before.clone(), from, count, apart, to), apart);
                });
    }

    /** What is compared with a twin: of a call that failed no output. */
    private static String with(String result, byte[] output) {
        return result.startsWith("throws") ? result
                : result + " " + Transcript.bytes(output);
    }

    private static int crypt(Cipher cipher, boolean last, byte[] data,
            int from, int count, byte[] output, int to) throws Exception {
        return data == null ? cipher.doFinal(output, to)
                : last ? cipher.doFinal(data, from, count, output, to)
                : cipher.update(data, from, count, output, to);
    }

    private static String within(Box box, boolean last, byte[] data,
            String[] words) throws Exception {
        int from = number(words, 3);
        int to = number(words, 5);
        byte[] memory = room(Math.max(number(words, 6), from + data.length));
        System.arraycopy(data, 0, memory, from, data.length);
        byte[] before = memory.clone();
        int count = Math.min(data.length, number(words, 4));
        String result;
        try {
            int written = crypt(box.cipher, last, memory, from, count, memory,
                                to);
            result = "" + written;
            box.put(memory, to, written, last);
        } catch (Exception e) {
            result = Transcript.thrown(e);
        }
        return result + " " + Transcript.bytes(memory)
                + kept(result, data, memory, from)
                + clean(result, before, memory)
                + box.apart(with(result, memory), c -> {
                    byte[] apart = before.clone();
                    return with("" + crypt(c, last, before.clone(), from,
                                           count, apart, to), apart);
                });
    }

    private static String buffers(Box box, boolean last, byte[] data,
            String[] words) {
        ByteBuffer in = source(data, words);
        ByteBuffer out = target(words);
        String result = call(box, last, in, out);
        byte[] after = all(out);
        return result + " " + Transcript.bytes(after) + (Transcript.bytes(data)
                        .equals(Transcript.bytes(in)) ? ""
                        : " input " + Transcript.bytes(in))
                + clean(result, room(number(words, 7)), after)
                + box.made(with(result, after), c -> {
                    ByteBuffer apart = target(words);
                    return with(call(c, last, source(data, words), apart),
                                all(apart));
                });
    }

    private static ByteBuffer source(byte[] data, String[] words) {
        return Buffers.between(Buffers.make(words[3], data),
                number(words, 4), number(words, 5));
    }

    private static ByteBuffer target(String[] words) {
        return Buffers.between(
                Buffers.make(words[6], room(number(words, 7))),
                number(words, 8), number(words, 9));
    }

    /** All bytes of a buffer, which stands anywhere afterwards. */
    private static byte[] all(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.capacity()];
        Buffers.between(buffer, 0, bytes.length);
        buffer.get(bytes);
        return bytes;
    }

    private static String shared(Box box, boolean last, byte[] data,
            String[] words) throws Exception {
        int from = number(words, 4);
        int to = number(words, 5);
        byte[] memory = room(Math.max(number(words, 6), from + data.length));
        System.arraycopy(data, 0, memory, from, data.length);
        ByteBuffer in = Buffers.make(words[3], memory);
        ByteBuffer out = in.duplicate();
        Buffers.between(in, from, from + data.length);
        Buffers.between(out, to, number(words, 7));
        String result = call(box, last, in, out);
        byte[] after = all(out);
        return result + " " + Transcript.bytes(after)
                + kept(result, data, after, from)
                + clean(result, memory, after)
                + box.apart(with(result, after), c -> {
                    ByteBuffer apart = Buffers.makeApart(words[3], memory);
                    return with(call(c, last, Buffers.between(
                            Buffers.make(words[3], memory), from,
                            from + data.length),
                            Buffers.between(apart, to, number(words, 7))),
                            all(apart));
                });
    }

    /** Whether each byte after a call that failed is zero, or what it was. */
    private static String clean(String result, byte[] before, byte[] after) {
        if (!result.startsWith("throws")) {
            return "";
        }
        for (int i = 0; i < after.length; i++) {
            if (after[i] != 0 && (before.length != after.length
                                  || after[i] != before[i])) {
                return " output changed";
            }
        }
        return " output clean";
    }

    /** Whether a call that failed has left its input for a second try. */
    private static String kept(String result, byte[] data, byte[] memory,
            int from) {
        return !result.startsWith("throws") ? ""
                : Arrays.equals(data, Arrays.copyOfRange(memory, from,
                                                         from + data.length))
                ? " input kept" : " input lost";
    }

    private static String call(Box box, boolean last, ByteBuffer in,
            ByteBuffer out) {
        int to = out.position();
        String result = call(box.cipher, last, in, out);
        if (!result.startsWith("throws")) {
            byte[] all = new byte[Math.max(0, out.position() - to)];
            ByteBuffer view = out.duplicate();
            Buffers.between(view, to, out.position());
            view.get(all);
            box.put(all, 0, all.length, last);
        }
        return result;
    }

    private static String call(Cipher cipher, boolean last, ByteBuffer in,
            ByteBuffer out) {
        String result;
        try {
            result = "" + (last ? cipher.doFinal(in, out)
                                : cipher.update(in, out));
        } catch (Exception e) {
            result = Transcript.thrown(e);
        }
        return result + " in " + Buffers.state(in) + " out "
                + Buffers.state(out);
    }

    /** Hands its own array out, so that one sees who wipes it. */
    private static final class SharedKey implements SecretKey {
        private static final long serialVersionUID = 1;

        final byte[] bytes;
        private final String algorithm;

        SharedKey(byte[] bytes, String algorithm) {
            this.bytes = bytes;
            this.algorithm = algorithm;
        }

        @Override
        public String getAlgorithm() {
            return algorithm;
        }

        @Override
        public String getFormat() {
            return "RAW";
        }

        @Override
        public byte[] getEncoded() {
            return bytes;
        }
    }

    /** Stands for a key in a token, or for no key at all. */
    private static final class EmptyKey implements SecretKey {
        private static final long serialVersionUID = 1;

        private final String algorithm;

        EmptyKey(String algorithm) {
            this.algorithm = algorithm;
        }

        @Override
        public String getAlgorithm() {
            return algorithm;
        }

        @Override
        public String getFormat() {
            return null;
        }

        @Override
        public byte[] getEncoded() {
            return null;
        }
    }

    static Key key(String word, boolean encrypts) throws Exception {
        String[] parts = word.split(":");
        switch (parts[0]) {
        case "null":
            return null;
        case "empty":
            return new EmptyKey(parts[1]);
        case "pbe":
            return SecretKeyFactory.getInstance("PBEWithMD5AndDES")
                    .generateSecret(new PBEKeySpec(parts[1].toCharArray()));
        case "pair":
            return FixedKeys.key((encrypts ? "public:" : "private:")
                                 + parts[1]);
        case "public":
        case "private":
            return FixedKeys.key(word);
        default:
            byte[] bytes = Choice.data(Long.parseLong(parts[3]),
                                       Integer.parseInt(parts[2]));
            return parts[0].equals("shared") ? new SharedKey(bytes, parts[1])
                    : new SecretKeySpec(bytes, parts[1]);
        }
    }

    static AlgorithmParameterSpec spec(String word) throws Exception {
        String[] parts = word.split(":");
        int[] numbers = new int[5];
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].matches("\\d+")) {
                numbers[i] = Integer.parseInt(parts[i]);
            }
        }
        switch (parts[0]) {
        case "null":
            return null;
        case "wrong":
            return new java.security.spec.ECGenParameterSpec("secp256r1");
        case "iv":
            return new IvParameterSpec(Choice.data(numbers[1], numbers[2]));
        case "gcm":
            return new GCMParameterSpec(numbers[1],
                    Choice.data(numbers[2], numbers[3]));
        case "pbe":
            return new PBEParameterSpec(Choice.data(numbers[1], numbers[2]),
                    numbers[3], numbers[4] == 0 ? null
                    : new IvParameterSpec(Choice.data(5, numbers[4])));
        case "rc2":
            return numbers[3] == 0 ? new RC2ParameterSpec(numbers[1])
                    : new RC2ParameterSpec(numbers[1],
                            Choice.data(numbers[2], numbers[3]));
        case "oaep":
            return new OAEPParameterSpec(parts[1], "MGF1",
                    new MGF1ParameterSpec(parts[2]),
                    new PSource.PSpecified(Choice.data(3, numbers[3])));
        case "chacha":
            // A class that comes with 11.
            return (AlgorithmParameterSpec) Class
                    .forName("javax.crypto.spec.ChaCha20ParameterSpec")
                    .getConstructor(byte[].class, int.class)
                    .newInstance(Choice.data(numbers[2], numbers[3]),
                                 numbers[1]);
        default:
            throw new AssertionError(word);
        }
    }
}
