package behaviour;

import java.nio.ByteBuffer;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javax.crypto.Mac;
import javax.crypto.spec.PBEParameterSpec;

/** Mac: all algorithms, keys of every length, clones, buffers. */
final class Macs extends Calls<Mac> {
    @Override
    public List<String> plan(long seed) {
        Choice choice = new Choice(seed);
        List<String> algorithms = new ArrayList<>(
                new TreeSet<>(Security.getAlgorithms("Mac")));
        List<String> plan = new ArrayList<>();
        String[] names = new String[choice.from(1, 3)];
        for (int i = 0; i < names.length; i++) {
            names[i] = choice.of(algorithms) + "#" + i;
            plan.add(names[i] + " new");
            if (!choice.once(12)) {
                plan.add(names[i] + " " + init(choice, names[i]));
            }
        }
        for (int i = choice.from(3, 16); i > 0; i--) {
            String name = choice.of(names);
            int length = choice.length(64, 300000);
            String data = choice.below(1000) + ":" + length;
            switch (choice.below(10)) {
            case 0:
                plan.add(name + " byte " + choice.below(256));
                break;
            case 1:
            case 2:
            case 3:
                plan.add(name + " update " + data + " " + choice.below(4)
                        + " " + Math.max(0, length - choice.below(6)));
                break;
            case 4:
                plan.add(name + " buffer " + data + " "
                        + choice.of(Buffers.KINDS) + " " + choice.below(9)
                        + " " + Math.max(0, length - choice.below(4)));
                break;
            case 5:
                plan.add(name + " clone " + choice.of(names));
                break;
            case 6:
                plan.add(name + " final");
                break;
            case 7:
                plan.add(name + " finalTo " + choice.below(80) + " "
                        + choice.below(10));
                break;
            case 8:
                plan.add(name + " " + init(choice, name));
                break;
            default:
                plan.add(name + " " + choice.of("reset", "length",
                                                "finalOf " + data));
            }
        }
        for (String name : names) {
            plan.add(name + " final");
        }
        return plan;
    }

    private static String init(Choice choice, String name) {
        boolean pbe = name.contains("PBE");
        String key = choice.once(20) ? choice.of("null", "empty:X",
                        "private:RSA512")
                : pbe ? "pbe:password" : choice.of("raw", "raw", "shared")
                        + ":Mac:" + choice.of(1, 16, 20, 32, 63, 64, 65, 127,
                                128, 129, 144, 300) + ":" + choice.below(9);
        String spec = pbe != choice.once(15) ? "pbe:" + choice.below(9) + ":"
                + choice.of(8, 20) + ":" + choice.from(1, 20) + ":0" : "none";
        return "init " + key + " " + spec;
    }

    @Override
    Mac make(String name, String[] words) throws Exception {
        return Mac.getInstance(type(name));
    }

    @Override
    String step(Mac mac, String[] words, Map<String, Mac> macs)
            throws Exception {
        switch (words[1]) {
        case "init":
            if (words[3].equals("none")) {
                mac.init(Ciphers.key(words[2], true));
            } else {
                mac.init(Ciphers.key(words[2], true),
                         (PBEParameterSpec) Ciphers.spec(words[3]));
            }
            return "done";
        case "byte":
            mac.update((byte) number(words, 2));
            return "done";
        case "update":
            mac.update(data(words[2]), number(words, 3), number(words, 4));
            return "done";
        case "buffer": {
            ByteBuffer buffer = Buffers.between(
                    Buffers.make(words[3], data(words[2])),
                    number(words, 4), number(words, 5));
            mac.update(buffer);
            return Buffers.state(buffer);
        }
        case "clone":
            macs.put(words[2], (Mac) mac.clone());
            return "done";
        case "final":
            return Transcript.bytes(mac.doFinal());
        case "finalOf":
            return Transcript.bytes(mac.doFinal(data(words[2])));
        case "finalTo": {
            byte[] output = Choice.data(0, number(words, 2));
            String result = "done";
            try {
                mac.doFinal(output, number(words, 3));
            } catch (Exception e) {
                result = Transcript.thrown(e);
            }
            return result + " " + Transcript.bytes(output);
        }
        case "reset":
            mac.reset();
            return "done";
        case "length":
            return mac.getMacLength() + " " + mac.getAlgorithm();
        default:
            throw new AssertionError(words[1]);
        }
    }
}
