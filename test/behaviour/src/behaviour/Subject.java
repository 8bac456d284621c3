package behaviour;

import java.util.List;

/**
 * One part of the public API, used by seeded sequences of calls. A sequence
 * is a plan: lines of text, each a step with all its parameters, so that a
 * plan stays one when any of its lines is left out (a step whose object does
 * not exist says so and does nothing). Nothing outside the plan decides what
 * happens: no clock, no address, no unseeded random number; what is random by
 * its nature is compared by its properties.
 */
public interface Subject {
    /** The name that users type; one word. */
    String name();

    /** How many sequences the short run of {@code make check} takes. */
    default int sequences() {
        return 100;
    }

    /** Time after which a sequence counts as hanging, in seconds. */
    default int limit() {
        return 60;
    }

    /**
     * The plan for a seed: one or more lines without line breaks. It is
     * made on the stock JDK only, so it may look at what that one offers.
     */
    List<String> plan(long seed) throws Exception;

    /**
     * Runs a plan and adds one result for each of its lines, whatever
     * happens; an exception that leaves this method fails the test. May be
     * called thousands of times in one virtual machine and leaves nothing
     * behind that a later sequence could see.
     */
    void run(List<String> plan, Transcript out) throws Exception;
}
