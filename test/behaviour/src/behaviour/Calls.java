package behaviour;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A subject whose steps are calls of named objects: each line begins with
 * the object's name and the call.
 *
 * @param <T> what is kept for an object
 */
abstract class Calls<T> implements Subject {
    @Override
    public final String name() {
        return getClass().getSimpleName();
    }

    @Override
    public final void run(List<String> plan, Transcript out) {
        Map<String, T> objects = new HashMap<>();
        for (String step : plan) {
            String result;
            try {
                String[] words = step.split(" ");
                if (words[1].equals("new")) {
                    objects.put(words[0], make(words[0], words));
                    result = "new";
                } else if (objects.containsKey(words[0])) {
                    result = step(objects.get(words[0]), words, objects);
                } else {
                    result = "none";
                }
            } catch (Exception | AssertionError e) {
                // 27's KeyWrapCipher throws such an error
                result = Transcript.thrown(e);
            }
            out.add(result);
        }
    }

    /** Makes what a step "NAME new ..." asks for. */
    abstract T make(String name, String[] words) throws Exception;

    /** Does one step with an object; what it throws is the result. */
    abstract String step(T object, String[] words, Map<String, T> objects)
            throws Exception;

    /** The part of an object's name before its number. */
    static String type(String name) {
        return name.substring(0, name.lastIndexOf('#'));
    }

    static int number(String[] words, int index) {
        return Integer.parseInt(words[index]);
    }

    /** Data written as SEED:LENGTH. */
    static byte[] data(String word) {
        int colon = word.indexOf(':');
        return Choice.data(Long.parseLong(word.substring(0, colon)),
                           Integer.parseInt(word.substring(colon + 1)));
    }
}
