package behaviour;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.CipherInputStream;
import javax.crypto.CipherOutputStream;
import javax.crypto.NullCipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * CipherInputStream and CipherOutputStream, over ciphers of the JDK and
 * over an engine with odd habits. Objects are {@code in#N} and
 * {@code out#N}; the other end of an {@code in} is a stream that gives its
 * data in pieces and may fail, that of an {@code out} keeps what it gets.
 */
final class Streams extends Calls<Streams.Ends> {
    private static final String[] HABITS = {
        "none", "null", "size-5", "size-16", "size-16,null", "size-1000",
        "size+40", "whole", "whole,size-1000", "bad", "bad,null", "tag",
        "block", "provider", "state", "late", "nothing", "nothing,null",
        "nothing,size-1000", "much", "much,size-60", "much,null"
    };

    @Override
    public int sequences() {
        return 250;
    }

    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> plan = new ArrayList<>();
        for (int i = choice.of(0, 0, 1); i >= 0; i--) {
            boolean input = choice.once(2);
            String name = (input ? "in#" : "out#") + i;
            String cipher = choice.once(2) ? "odd:" + choice.of(HABITS)
                    : choice.of("AES/GCM/NoPadding", "AES/CBC/PKCS5Padding",
                            "AES/GCM/NoPadding", "AES/CBC/NoPadding",
                            "AES/CTR/NoPadding", "AES/ECB/PKCS5Padding",
                            "null", "raw", "AES/CTS/NoPadding",
                            "AES/CFB8/NoPadding");
            // What is decrypted was encrypted before, and may be damaged.
            String data = choice.below(9) + ":" + choice.length(16, 70000);
            plan.add(name + " new " + cipher + " "
                    + choice.of("enc", "dec", "dec") + " " + data + " "
                    + choice.of("whole", "whole", "whole", "flip", "cut",
                                "flipfirst", "cuttag") + " "
                    + choice.of(1, 7, 16, 100, 512, 513, 8192, 100000) + " "
                    + (choice.once(8) ? choice.below(3000) : 1 << 30));
            for (int n = choice.from(1, 12); n > 0; n--) {
                plan.add(name + " " + (input ? reading(choice)
                                             : writing(choice)));
            }
            plan.add(name + " " + (input ? "drain" : "flush"));
            plan.add(name + " close");
            if (choice.once(2)) {
                plan.add(name + " " + (input ? reading(choice)
                                             : writing(choice)));
                plan.add(name + " close");
            }
            plan.add(name + " cipher");
        }
        return plan;
    }

    private static String reading(Choice choice) {
        int length = choice.length(16, 20000);
        switch (choice.below(10)) {
        case 0:
            return "byte";
        case 1:
            return "skip " + choice.of(length, 0, 10, 1000000);
        case 2:
            return choice.of("available", "mark", "source");
        case 3:
            return "null " + length;
        case 4:
            return "all " + length;
        case 5:
            return choice.of("drain", "close", "byte", "byte", "byte");
        case 6:
            return "full " + length;
        default:
            return "into " + (length + choice.of(0, 5)) + " "
                    + choice.of(0, 0, 3) + " " + length;
        }
    }

    private static String writing(Choice choice) {
        int length = choice.length(16, 20000);
        switch (choice.below(8)) {
        case 0:
            return "byte " + choice.below(256);
        case 1:
            return "flush";
        case 2:
            return choice.of("close", "byte 7", "flush", "flush");
        default:
            int from = choice.of(0, 0, 3);
            return "put " + choice.below(9) + ":" + (length + from) + " "
                    + from + " " + (length + (choice.once(30) ? 4 : 0));
        }
    }

    /** A stream and what is at its other end. */
    static final class Ends {
        Cipher cipher;
        InputStream in;
        OutputStream out;
        Source source;
        Target target;
    }

    /** Gives its data in pieces; fails once when so much has been given. */
    private static final class Source extends InputStream {
        private final byte[] data;
        private final int piece;
        private int failure;
        int position;
        int closed;

        Source(byte[] data, int piece, int failure) {
            this.data = data;
            this.piece = Math.max(1, piece);
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length)
                throws IOException {
            if (position >= failure) {
                failure = Integer.MAX_VALUE;
                throw new IOException("the source fails");
            }
            if (length == 0) {
                return 0;
            }
            if (position == data.length) {
                return -1;
            }
            int count = Math.min(Math.min(piece, length),
                                 data.length - position);
            System.arraycopy(data, position, bytes, offset, count);
            position += count;
            return count;
        }

        @Override
        public int available() {
            return data.length - position;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    /** Keeps what it gets; fails once when it has so much. */
    private static final class Target extends OutputStream {
        private final ByteArrayOutputStream bytes =
                new ByteArrayOutputStream();
        private int failure;
        int flushed;
        int closed;

        Target(int failure) {
            this.failure = failure;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int offset, int length)
                throws IOException {
            if (bytes.size() + length > failure) {
                failure = Integer.MAX_VALUE;
                throw new IOException("the target fails");
            }
            bytes.write(b, offset, length);
        }

        @Override
        public void flush() {
            flushed++;
        }

        @Override
        public void close() {
            closed++;
        }

        /** What came since the last time. */
        String news() {
            String news = Transcript.bytes(bytes.toByteArray()) + " flushed "
                    + flushed + " closed " + closed;
            bytes.reset();
            return news;
        }
    }

    private static Cipher cipher(String word, int mode) throws Exception {
        if (word.equals("null")) {
            return new NullCipher();
        }
        if (word.startsWith("odd:")) {
            Cipher cipher = Cipher.getInstance("Odd", OddCipher.PROVIDER);
            cipher.init(mode, new SecretKeySpec(new byte[1],
                                                word.substring(4)));
            return cipher;
        }
        if (word.equals("raw")) {
            // Never initialized.
            return Cipher.getInstance("AES/CBC/PKCS5Padding");
        }
        Cipher cipher = Cipher.getInstance(word);
        cipher.init(mode, new SecretKeySpec(Choice.data(1, 16), "AES"),
                    word.contains("ECB") ? null
                    : Ciphers.spec(word.contains("GCM") ? "gcm:128:3:12"
                                                        : "iv:3:16"));
        return cipher;
    }

    @Override
    Ends make(String name, String[] words) throws Exception {
        Ends ends = new Ends();
        boolean decrypts = words[3].equals("dec");
        ends.cipher = cipher(words[2], decrypts ? Cipher.DECRYPT_MODE
                                                : Cipher.ENCRYPT_MODE);
        byte[] data = data(words[4]);
        if (decrypts && words[2].startsWith("AES")) {
            try {
                data = cipher(words[2], Cipher.ENCRYPT_MODE).doFinal(data);
            } catch (javax.crypto.IllegalBlockSizeException e) {
                // Plain data do as well.
            }
        }
        switch (words[5]) {
        case "flip":
            if (data.length > 0) {
                data[data.length - 1] ^= 1;
            }
            break;
        case "flipfirst":
            if (data.length > 0) {
                data[0] ^= 1;
            }
            break;
        case "cut":
            data = Arrays.copyOf(data, data.length * 2 / 3);
            break;
        case "cuttag":
            data = Arrays.copyOf(data, Math.max(0, data.length - 10));
            break;
        default:
        }
        if (name.startsWith("in")) {
            ends.source = new Source(data, number(words, 6),
                                     number(words, 7));
            ends.in = new CipherInputStream(ends.source, ends.cipher);
        } else {
            ends.target = new Target(number(words, 7));
            ends.out = new CipherOutputStream(ends.target, ends.cipher);
        }
        return ends;
    }

    @Override
    String step(Ends ends, String[] words, Map<String, Ends> others)
            throws Exception {
        if (words[1].equals("cipher")) {
            return Transcript.bytes(ends.cipher.doFinal());
        }
        if (ends.in != null) {
            return read(ends, words);
        }
        String result = "done";
        try {
            write(ends.out, words);
        } catch (Exception e) {
            result = Transcript.thrown(e);
        }
        return result + " " + ends.target.news();
    }

    private static void write(OutputStream out, String[] words)
            throws IOException {
        switch (words[1]) {
        case "byte":
            out.write(number(words, 2));
            break;
        case "put":
            out.write(data(words[2]), number(words, 3), number(words, 4));
            break;
        case "flush":
            out.flush();
            break;
        case "close":
            out.close();
            break;
        default:
            throw new AssertionError(words[1]);
        }
    }

    private static String read(Ends ends, String[] words)
            throws IOException {
        InputStream in = ends.in;
        switch (words[1]) {
        case "byte":
            return "" + in.read();
        case "skip":
            return "" + in.skip(number(words, 2));
        case "available":
            return "" + in.available();
        case "mark":
            return "" + in.markSupported();
        case "source":
            return ends.source.position + " closed " + ends.source.closed;
        case "null":
            // Allowed: the bytes are skipped.
            return "" + in.read(null, 0, number(words, 2));
        case "all": {
            byte[] bytes = Choice.data(7, number(words, 2));
            return in.read(bytes) + " " + Transcript.bytes(bytes);
        }
        case "into": {
            byte[] bytes = Choice.data(7, number(words, 2));
            try {
                return in.read(bytes, number(words, 3), number(words, 4))
                        + " " + Transcript.bytes(bytes);
            } catch (Exception e) {
                return Transcript.thrown(e) + " " + Transcript.bytes(bytes);
            }
        }
        case "full":
        case "drain": {
            int wanted = words.length > 2 ? number(words, 2) : 1 << 30;
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            byte[] bytes = new byte[5000];
            try {
                for (int n; rest.size() < wanted && (n = in.read(bytes, 0,
                        Math.min(5000, wanted - rest.size()))) >= 0; ) {
                    rest.write(bytes, 0, n);
                }
                return Transcript.bytes(rest.toByteArray());
            } catch (Exception e) {
                return Transcript.thrown(e) + " "
                        + Transcript.bytes(rest.toByteArray());
            }
        }
        case "close":
            try {
                in.close();
                return "done closed " + ends.source.closed;
            } catch (Exception e) {
                return Transcript.thrown(e) + " closed "
                        + ends.source.closed;
            }
        default:
            throw new AssertionError(words[1]);
        }
    }
}
