package behaviour;

import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.ProviderException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.BadPaddingException;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;

/**
 * The engine of a provider with habits of its own, all of them allowed or
 * at least seen. It inverts bits and keeps data back until it has a block
 * of 16 bytes; the rest comes padded to 16 bytes at the end. The habits are
 * the name of its key's algorithm, separated by commas:
 * <pre>
 *   size-N, size+N  getOutputSize tells so much too little or too much
 *   null            calls without output return null, not an empty array
 *   bad, tag, block, provider, state
 *                   doFinal throws that exception
 *   late            update throws an IllegalStateException from 100 bytes
 *   nothing         doFinal gives nothing
 *   much            update gives 40 bytes more than it got
 *   whole           update gives nothing; all comes from doFinal
 * </pre>
 */
public final class OddCipher extends CipherSpi {
    /** Has but this one engine. */
    static final Provider PROVIDER = new Odd();

    private static final class Odd extends Provider {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("deprecation")
        Odd() {
            super("Odd", 1.0, "odd habits");
            put("Cipher.Odd", OddCipher.class.getName());
        }
    }

    private String habits = "";
    private byte[] kept = {};
    private long total;

    private boolean has(String habit) {
        return ("," + habits + ",").contains("," + habit + ",");
    }

    private byte[] produce(byte[] input, int offset, int length,
            boolean last) {
        byte[] all = Arrays.copyOf(kept, kept.length + length);
        if (length > 0) {
            System.arraycopy(input, offset, all, kept.length, length);
        }
        total += length;
        int ready = last ? all.length
                : has("whole") ? 0 : all.length - all.length % 16;
        kept = Arrays.copyOfRange(all, ready, all.length);
        byte[] output = Arrays.copyOf(all, last && !has("nothing")
                ? (ready + 16) / 16 * 16
                : last ? 0 : ready + (has("much") ? 40 : 0));
        for (int i = 0; i < output.length; i++) {
            output[i] ^= (byte) 0xff;
        }
        return output;
    }

    @Override
    protected void engineSetMode(String mode) { }

    @Override
    protected void engineSetPadding(String padding) { }

    @Override
    protected int engineGetBlockSize() {
        return 16;
    }

    @Override
    protected int engineGetOutputSize(int length) {
        int size = (kept.length + length + 16) / 16 * 16
                + (has("much") ? 40 : 0);
        for (String habit : habits.split(",")) {
            if (habit.startsWith("size")) {
                size = Math.max(0, size
                        + Integer.parseInt(habit.substring(4)));
            }
        }
        return size;
    }

    @Override
    protected byte[] engineGetIV() {
        return null;
    }

    @Override
    protected AlgorithmParameters engineGetParameters() {
        return null;
    }

    @Override
    protected void engineInit(int mode, Key key, SecureRandom random) {
        habits = key.getAlgorithm();
        kept = new byte[0];
        total = 0;
    }

    @Override
    protected void engineInit(int mode, Key key, AlgorithmParameterSpec spec,
            SecureRandom random) {
        engineInit(mode, key, random);
    }

    @Override
    protected void engineInit(int mode, Key key, AlgorithmParameters spec,
            SecureRandom random) {
        engineInit(mode, key, random);
    }

    @Override
    protected byte[] engineUpdate(byte[] input, int offset, int length) {
        if (has("late") && total + length > 100) {
            throw new IllegalStateException();
        }
        byte[] output = produce(input, offset, length, false);
        return output.length == 0 && has("null") ? null : output;
    }

    @Override
    protected int engineUpdate(byte[] input, int offset, int length,
            byte[] output, int to) throws ShortBufferException {
        if (has("late") && total + length > 100) {
            throw new IllegalStateException();
        }
        int size = has("whole") ? 0
                : (kept.length + length) / 16 * 16 + (has("much") ? 40 : 0);
        return put(size, input, offset, length, output, to, false);
    }

    private int put(int size, byte[] input, int offset, int length,
            byte[] output, int to, boolean last)
            throws ShortBufferException {
        if (output.length - to < size) {
            throw new ShortBufferException();
        }
        byte[] produced = produce(input, offset, length, last);
        System.arraycopy(produced, 0, output, to, produced.length);
        return produced.length;
    }

    private void fail() throws BadPaddingException,
            IllegalBlockSizeException {
        if (has("bad")) {
            throw new BadPaddingException();
        } else if (has("tag")) {
            throw new AEADBadTagException();
        } else if (has("block")) {
            throw new IllegalBlockSizeException();
        } else if (has("provider")) {
            throw new ProviderException();
        } else if (has("state")) {
            throw new IllegalStateException();
        }
    }

    @Override
    protected byte[] engineDoFinal(byte[] input, int offset, int length)
            throws BadPaddingException, IllegalBlockSizeException {
        fail();
        byte[] output = produce(input, offset, length, true);
        total = 0;
        return output.length == 0 && has("null") ? null : output;
    }

    @Override
    protected int engineDoFinal(byte[] input, int offset, int length,
            byte[] output, int to) throws ShortBufferException,
            BadPaddingException, IllegalBlockSizeException {
        fail();
        int size = has("nothing") ? 0
                : (kept.length + length + 16) / 16 * 16;
        int written = put(size, input, offset, length, output, to, true);
        total = 0;
        return written;
    }
}
