package behaviour;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** MessageDigest: all algorithms, clones, buffers, partial digests. */
final class Digests extends Calls<MessageDigest> {
    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> algorithms = new ArrayList<>(
                new TreeSet<>(Security.getAlgorithms("MessageDigest")));
        List<String> plan = new ArrayList<>();
        int objects = choice.from(1, 3);
        String[] names = new String[objects];
        for (int i = 0; i < objects; i++) {
            names[i] = choice.of(algorithms) + "#" + i;
            plan.add(names[i] + " new");
        }
        for (int i = choice.from(3, 20); i > 0; i--) {
            String name = choice.of(names);
            int length = choice.length(64, 600000);
            String data = choice.below(1000) + ":" + length;
            int offset = choice.below(4);
            switch (choice.below(10)) {
            case 0:
                plan.add(name + " byte " + choice.below(256));
                break;
            case 1:
            case 2:
            case 3:
                plan.add(name + " update " + data + " " + offset + " "
                        + Math.max(0, length - offset
                                      + choice.of(0, 0, -1, 0, 1, 5)));
                break;
            case 4:
            case 5:
                plan.add(name + " buffer " + data + " "
                        + choice.of(Buffers.KINDS) + " "
                        + Math.min(length, offset) + " "
                        + Math.max(Math.min(length, offset),
                                   length - choice.below(4)));
                break;
            case 6:
                plan.add(name + " clone " + choice.of(names));
                break;
            case 7:
                plan.add(name + " digest");
                break;
            case 8:
                plan.add(name + " digestInto " + choice.below(80) + " "
                        + choice.below(10) + " " + choice.from(-1, 70));
                break;
            default:
                plan.add(name + " " + choice.of("reset", "length",
                                                "digestOf " + data));
            }
        }
        for (String name : names) {
            plan.add(name + " digest");
        }
        return plan;
    }

    @Override
    MessageDigest make(String name, String[] words) throws Exception {
        return MessageDigest.getInstance(type(name));
    }

    @Override
    String step(MessageDigest digest, String[] words,
            Map<String, MessageDigest> digests) throws Exception {
        switch (words[1]) {
        case "byte":
            digest.update((byte) number(words, 2));
            return "done";
        case "update": {
            byte[] data = data(words[2]);
            digest.update(data, number(words, 3),
                          number(words, 4));
            return "done";
        }
        case "buffer": {
            byte[] data = data(words[2]);
            ByteBuffer buffer = Buffers.make(words[3], data);
            Buffers.between(buffer, number(words, 4),
                            number(words, 5));
            digest.update(buffer);
            return Buffers.state(buffer);
        }
        case "clone":
            digests.put(words[2], (MessageDigest) digest.clone());
            return "done";
        case "digest":
            return Transcript.bytes(digest.digest());
        case "digestOf":
            return Transcript.bytes(digest.digest(data(words[2])));
        case "digestInto": {
            byte[] output = Choice.data(0, number(words, 2));
            try {
                return digest.digest(output, number(words, 3),
                                     number(words, 4))
                        + " " + Transcript.bytes(output);
            } catch (Exception e) {
                return Transcript.thrown(e) + " " + Transcript.bytes(output);
            }
        }
        case "reset":
            digest.reset();
            return "done";
        case "length":
            return digest.getDigestLength() + " " + digest.getAlgorithm();
        default:
            throw new AssertionError(words[1]);
        }
    }
}
