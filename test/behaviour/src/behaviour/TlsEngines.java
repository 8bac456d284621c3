package behaviour;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * Pairs of SSLEngines in one thread, joined by byte arrays. Beside the lines of TlsSides, N being a connection:
 *
 *     open N              engines, as the sides are set now
 *     cut N MOST          what an engine is given to unwrap grows by up to MOST bytes until it is a record; 0: all there is
 *     garble N SIDE RECORD OFFSET     flips a bit in one of the records that SIDE is going to make
 *     drop|double N SIDE RECORD       loses it, or delivers it twice
 *     hello N             makes the ClientHello, and with it chooses what to resume
 *     handshake N         passes records both ways until there are no more
 *     refuse N            if the ClientHello offers to resume a session, answers with a fatal alert, else passes it on
 *     refused N           whether that happened to more than one in a row
 *     steps N SEED COUNT  single calls in some order, with complete and cut records, and room or none
 *     send N SIDE LENGTH  application data, and passes records
 *     again N SIDE        beginHandshake: a renegotiation, or a KeyUpdate, and passes records
 *     alert N SIDE LEVEL DESCRIPTION  SIDE meets an alert in the clear, and passes records
 *     close N SIDE out|in|both        closeOutbound, closeInbound, and passes records
 *     finish N            closes both ways
 *     invalidate N SIDE   SSLSession.invalidate
 *     bind N SIDE         SSLSession.putValue
 *     session|resumption|values N SIDE, stale N      what a side knows of its session
 *
 * What counts the server's records is done only where tickets do not add one: with TLS 1.3, and where the server cannot give any.
 */
final class TlsEngines implements Subject {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    TlsEngines() {
        Tls.prepare();
    }

    @Override
    public String name() {
        return "tls-engines";
    }

    @Override
    public int sequences() {
        return 25;
    }

    @Override
    public int limit() {
        return 300;
    }

    @Override
    public List<String> plan(long seed) throws Exception {
        return new TlsPlans(seed).engines();
    }

    @Override
    public void run(List<String> plan, Transcript out) throws Exception {
        Tls.Result result = new Tls.Result();
        TlsSides sides = new TlsSides(result);
        Map<String, Pair> pairs = new HashMap<>();
        Tls.run(plan, out, result, words -> {
            if (sides.run(words)) {
                return;
            }
            if (words[0].equals("open")) {
                pairs.put(words[1], new Pair(Integer.parseInt(words[1]), sides, result));
                return;
            }
            Pair pair = pairs.get(words[1]);
            if (pair == null) {
                result.add("no connection");
            } else {
                pair.run(words);
            }
        });
    }

    /** Has two engines, the client's first, make a handshake, and says how it ended. */
    static String handshake(SSLEngine[] engines) {
        Pair pair = new Pair(engines);
        String said = "";
        for (SSLEngine engine : engines) {
            try {
                engine.beginHandshake();
            } catch (SSLException e) {
                said += Tls.describe(e) + " | ";
            }
        }
        pair.pass();
        return said + pair.result.take();
    }

    private static final class Pair {
        private final Tls.Result result;
        private final TlsSides sides;
        private final TlsSides.Connection connection;
        private final SSLEngine[] engines;
        // What each side has sent and the other one has not yet unwrapped.
        private final Wire[] wires = {new Wire(), new Wire()};
        private final CRC32[] read = {new CRC32(), new CRC32()};
        private final int[] length = new int[2];
        private final boolean[] thrown = new boolean[2];
        private final byte[] buffer = new byte[40000];
        private int cut;
        private boolean begun;
        private final boolean steady;

        Pair(SSLEngine[] engines) {
            this.result = new Tls.Result();
            this.engines = engines;
            sides = null;
            connection = null;
            steady = true;
        }

        Pair(int number, TlsSides sides, Tls.Result result) throws Exception {
            this.result = result;
            this.sides = sides;
            engines = new SSLEngine[2];
            String host = sides.setting(TlsSides.CLIENT, "host");
            int port = Integer.parseInt(sides.setting(TlsSides.CLIENT, "port"));
            for (int side = 0; side < 2; side++) {
                SSLContext context = sides.context(side);
                SSLEngine engine = side == TlsSides.CLIENT ? context.createSSLEngine(host, port) : context.createSSLEngine();
                engine.setUseClientMode(side == TlsSides.CLIENT);
                engine.setSSLParameters(sides.parameters(side, engine.getSSLParameters()));
                engine.setEnableSessionCreation(!sides.setting(side, "create").equals("false"));
                engines[side] = engine;
            }
            connection = sides.open(number, host, port);
            connection.transport(0, engines[0]);
            connection.transport(1, engines[1]);
            steady = sides.isSteady();
        }

        void run(String[] words) throws Exception {
            if (connection.isVague() && !words[0].equals("refused") && !words[0].equals("stale")) {
                connection.several("several");
            }
            try {
                if (!words[0].equals("session") && !words[0].equals("resumption") && !words[0].equals("values") && !words[0].equals("stale")) {
                    // Sessions are told apart by their times.
                    for (long now = System.currentTimeMillis(); System.currentTimeMillis() == now; ) {
                        Thread.sleep(1);
                    }
                }
                step(words);
            } finally {
                for (int side = 0; side < 2; side++) {
                    connection.note(side, engines[side].getSession());
                    if (thrown[side]) {
                        connection.fail(side, engines[0].getSession());
                    }
                }
            }
        }

        private void step(String[] words) throws Exception {
            int side = words.length > 2 && words[2].length() == 1 && "cs".contains(words[2]) ? TlsSides.side(words[2]) : 0;
            SSLEngine engine = engines[side];
            boolean harm = words[0].equals("garble") || words[0].equals("drop") || words[0].equals("double");
            boolean early = words[0].equals("alert") && engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
            if (!steady && (words[0].equals("steps") || harm && side == TlsSides.SERVER && !words[3].equals("0")) ||
                    connection.isOneOfSeveral() && (words[0].equals("steps") || harm || early)) {
                result.add("depends on sessions");
                return;
            }
            switch (words[0]) {
            case "cut":
                cut = Integer.parseInt(words[2]);
                break;
            case "garble":
                wires[side].garble(Integer.parseInt(words[3]), Integer.parseInt(words[4]));
                break;
            case "drop":
            case "double":
                wires[side].repeat(Integer.parseInt(words[3]), words[0].equals("drop") ? 0 : 2);
                break;
            case "handshake":
                connection.several("perhaps");
                if (!begun) {
                    begun = true;
                    for (SSLEngine each : engines) {
                        each.beginHandshake();
                    }
                }
                pass();
                break;
            case "hello":
                if (begun) {
                    result.add("too late");
                    break;
                }
                begun = true;
                for (SSLEngine each : engines) {
                    each.beginHandshake();
                }
                hello();
                break;
            case "refuse":
                connection.mayRefuse();
                refuse();
                break;
            case "refused":
                connection.refused();
                break;
            case "steps":
                begun = true;
                steps(new Random(Integer.parseInt(words[2])), Integer.parseInt(words[3]));
                break;
            case "send":
                send(side, Integer.parseInt(words[3]));
                pass();
                break;
            case "again":
                try {
                    engine.beginHandshake();
                } catch (SSLException e) {
                    thrown[side] = true;
                    result.add(Tls.describe(e));
                }
                pass();
                break;
            case "alert":
                wires[1 - side].append(new byte[] {21, 3, 3, 0, 2, (byte)Integer.parseInt(words[3]), (byte)Integer.parseInt(words[4])});
                pass();
                break;
            case "close":
                if (!words[3].equals("in")) {
                    engine.closeOutbound();
                }
                if (!words[3].equals("out")) {
                    try {
                        engine.closeInbound();
                    } catch (SSLException e) {
                        // Up to 11 it leaves the client's session as it is.
                        thrown[side] = side == TlsSides.SERVER || !engine.getSession().isValid();
                        result.add(Tls.describe(e));
                    }
                }
                pass();
                break;
            case "finish":
                for (SSLEngine each : engines) {
                    each.closeOutbound();
                }
                pass();
                connection.finish();
                break;
            case "invalidate":
                connection.invalidate(side, engine.getSession());
                break;
            case "session":
                connection.session(side, engine.getSession());
                result.add("protocol <" + engine.getApplicationProtocol() + ">");
                break;
            case "resumption":
                connection.resumption(side, engine.getSession());
                break;
            case "bind":
                connection.bind(engine.getSession());
                break;
            case "values":
                connection.values(engine.getSession());
                break;
            case "stale":
                connection.stale(engines[0].getSession());
                break;
            default:
                throw new IllegalArgumentException(words[0]);
            }
        }

        private void send(int side, int count) {
            byte[] data = new byte[count];
            Arrays.fill(data, (byte)(count + side));
            ByteBuffer source = ByteBuffer.wrap(data);
            StringBuilder records = new StringBuilder();
            while (true) {
                SSLEngineResult done = wrap(side, source, 40000);
                if (done == null) {
                    break;
                }
                if (done.bytesConsumed() == 0) {
                    // Had a record, but of the handshake, or there can be none.
                    records.append(" ").append(done.getStatus());
                    if (done.bytesProduced() == 0) {
                        break;
                    }
                } else {
                    records.append(" ").append(done.bytesConsumed());
                }
                if (!source.hasRemaining()) {
                    break;
                }
            }
            result.add("sent" + records);
        }

        /** Wraps, or says what was thrown and returns null. */
        private SSLEngineResult wrap(int side, ByteBuffer source, int room) {
            tasks(side);
            ByteBuffer target = ByteBuffer.wrap(buffer, 0, room);
            try {
                SSLEngineResult done = engines[side].wrap(source, target);
                wires[side].append(Arrays.copyOf(target.array(), target.position()));
                return done;
            } catch (SSLException e) {
                result.add(TlsSides.name(side) + " wrap " + Tls.describe(e));
                thrown[side] = true;
                return null;
            }
        }

        private SSLEngineResult unwrap(int side, int from, int room) {
            Wire wire = wires[1 - side];
            ByteBuffer source = ByteBuffer.wrap(wire.bytes, wire.start, Math.min(from, wire.end - wire.start));
            ByteBuffer target = ByteBuffer.wrap(buffer, 0, room);
            try {
                SSLEngineResult done = engines[side].unwrap(source, target);
                wire.start = source.position();
                read[side].update(target.array(), 0, target.position());
                length[side] += target.position();
                return done;
            } catch (SSLException e) {
                // What it was is of no use to anybody.
                wire.start = Math.min(wire.end, wire.start + wire.record());
                result.add(TlsSides.name(side) + " unwrap " + Tls.describe(e));
                thrown[side] = true;
                return null;
            }
        }

        private void tasks(int side) {
            Runnable task;
            while ((task = engines[side].getDelegatedTask()) != null) {
                task.run();
            }
        }

        /** Passes records until there are no more. */
        private void pass() {
            Random random = new Random(cut);
            int rounds = 0;
            for (boolean progress = true; progress && rounds < 3000; rounds++) {
                progress = false;
                for (int side = 0; side < 2; side++) {
                    SSLEngine engine = engines[side];
                    tasks(side);
                    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                        SSLEngineResult done = wrap(side, NONE, 40000);
                        progress |= done == null || done.bytesProduced() > 0;
                        continue;
                    }
                    Wire wire = wires[1 - side];
                    int given = 0;
                    while (wire.start < wire.end && !engine.isInboundDone()) {
                        int there = wire.end - wire.start;
                        given = cut == 0 ? there : Math.min(there, given + 1 + random.nextInt(cut));
                        SSLEngineResult done = unwrap(side, given, 40000);
                        if (done == null) {
                            progress = true;
                            break;
                        }
                        tasks(side);
                        if (done.bytesConsumed() > 0) {
                            progress = true;
                            given = 0;
                            if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                                break;
                            }
                        } else if (done.getStatus() != Status.BUFFER_UNDERFLOW || given == there) {
                            break;
                        }
                    }
                }
            }
            if (rounds == 3000) {
                result.add("without end");
            }
            for (int side = 0; side < 2; side++) {
                SSLEngine engine = engines[side];
                result.add(TlsSides.name(side) + " " + engine.getHandshakeStatus() + (engine.isInboundDone() ? " in done" : "") +
                        (engine.isOutboundDone() ? " out done" : "") + " read " + length[side] + " " +
                        Long.toHexString(read[side].getValue()));
            }
        }

        /** Single calls; records of the handshake have lengths that are not the same in each run, and are not told. */
        private void steps(Random random, int count) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                int side = random.nextInt(2);
                int call = random.nextInt(10);
                SSLEngine engine = engines[side];
                Wire wire = wires[1 - side];
                text.append(i == 0 ? "" : ", ").append(TlsSides.name(side));
                SSLEngineResult done = null;
                if (call == 0) {
                    Runnable task = engine.getDelegatedTask();
                    text.append(task == null ? " no task" : " task");
                    if (task != null) {
                        task.run();
                    }
                    continue;
                } else if (call < 4 || wire.start == wire.end) {
                    boolean empty = engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING || call == 1;
                    ByteBuffer source = empty ? NONE : ByteBuffer.wrap(new byte[call * 100]);
                    text.append(" wrap ").append(source.remaining());
                    done = step(side, true, source, call == 3 ? 3 : 40000);
                } else {
                    int record = Math.min(wire.record(), wire.end - wire.start);
                    int given = call == 4 ? 3 : call == 5 ? 5 : call == 6 ? record - 1 : call == 7 ? wire.end - wire.start : record;
                    text.append(call < 7 ? " unwrap part" : " unwrap");
                    done = step(side, false, ByteBuffer.wrap(wire.bytes, wire.start, Math.min(given, wire.end - wire.start)),
                            call == 9 ? 1 : 40000);
                }
                text.append(' ').append(done == null ? "threw" : done.getStatus() + " " + done.getHandshakeStatus() +
                        (done.bytesConsumed() > 0 ? " in" : "") + (done.bytesProduced() > 0 ? " out" : ""));
            }
            result.add(text.toString());
        }

        /** One call of an engine, without its tasks. */
        private SSLEngineResult step(int side, boolean wrap, ByteBuffer source, int room) {
            ByteBuffer target = ByteBuffer.wrap(buffer, 0, room);
            try {
                SSLEngineResult done;
                if (wrap) {
                    done = engines[side].wrap(source, target);
                    wires[side].append(Arrays.copyOf(target.array(), target.position()));
                } else {
                    done = engines[side].unwrap(source, target);
                    wires[1 - side].start = source.position();
                    read[side].update(target.array(), 0, target.position());
                    length[side] += target.position();
                }
                return done;
            } catch (SSLException e) {
                result.add(Tls.describe(e));
                thrown[side] = true;
                if (!wrap) {
                    Wire wire = wires[1 - side];
                    wire.start = Math.min(wire.end, wire.start + wire.record());
                }
                return null;
            }
        }

        /** Makes the ClientHello, all records of it. */
        private void hello() {
            SSLEngineResult done;
            do {
                done = wrap(0, NONE, 40000);
            } while (done != null && done.bytesProduced() > 0 && done.getHandshakeStatus() == HandshakeStatus.NEED_WRAP);
        }

        /** Lets the server refuse a client that offers a session. */
        private void refuse() {
            if (wires[0].end > wires[0].start == begun) {
                begun = true;
                if (wires[0].end == wires[0].start) {
                    hello();
                }
            } else {
                result.add("too late");
                return;
            }
            boolean offers = TlsHello.offersSession(Arrays.copyOfRange(wires[0].bytes, wires[0].start, wires[0].end),
                    id -> sides.isKnown(TlsSides.CLIENT, id));
            connection.refuse(offers);
            if (offers) {
                wires[0].start = wires[0].end;
                // handshake_failure
                wires[1].append(new byte[] {21, 3, 3, 0, 2, 2, 40});
            }
            pass();
        }
    }

    /** Records on their way; some of them come to harm. */
    private static final class Wire {
        private byte[] bytes = new byte[0];
        private int start;
        private int end;
        private int records;
        private int garbled = -1;
        private int offset;
        private int repeated = -1;
        private int times;

        void garble(int record, int at) {
            garbled = record;
            offset = at;
        }

        void repeat(int record, int count) {
            repeated = record;
            times = count;
        }

        void append(byte[] all) {
            for (int from = 0; from < all.length; ) {
                int size = Math.min(all.length - from, size(all, from, all.length));
                byte[] record = Arrays.copyOfRange(all, from, from + size);
                if (records == garbled) {
                    // Lengths are not the same in each run, and what becomes of a changed one would not be.
                    int at = offset % size;
                    record[at == 3 || at == 4 || at >= 6 && at <= 8 ? 5 : at] ^= 1;
                }
                for (int i = records == repeated ? times : 1; i > 0; i--) {
                    bytes = Arrays.copyOf(Arrays.copyOfRange(bytes, start, end), end - start + size);
                    start = 0;
                    System.arraycopy(record, 0, bytes, bytes.length - size, size);
                    end = bytes.length;
                }
                records++;
                from += size;
            }
        }

        int record() {
            return size(bytes, start, end);
        }

        private static int size(byte[] bytes, int from, int end) {
            return end - from < 5 ? end - from : 5 + ((bytes[from + 3] & 255) << 8) + (bytes[from + 4] & 255);
        }
    }
}
