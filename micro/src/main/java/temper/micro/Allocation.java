package temper.micro;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Bytes of heap that an operation allocates, in all threads but the one that
 * runs the iterations. JMH's own profiler of the collector, as of 1.37, sees
 * nothing of what benchmarks allocate on JDK 8.
 */
public final class Allocation implements InternalProfiler {
    static final String NAME = "allocated";

    private final ThreadMXBean threads =
            (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Map<Long, Long> before = Collections.emptyMap();

    @Override
    public String getDescription() {
        return "bytes of heap that an operation allocates";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark,
            IterationParams iteration) {
        before = allocated();
    }

    @Override
    public Collection<ScalarResult> afterIteration(BenchmarkParams benchmark,
            IterationParams iteration, IterationResult result) {
        long bytes = 0;
        for (Map.Entry<Long, Long> each : allocated().entrySet()) {
            bytes += each.getValue() - before.getOrDefault(each.getKey(), 0L);
        }
        long operations = Math.max(1, result.getMetadata().getAllOps());
        return Collections.singletonList(new ScalarResult(NAME,
                (double) bytes / operations, "B/op", AggregationPolicy.AVG));
    }

    /** By the identifiers of threads; those that ended meanwhile give -1. */
    private Map<Long, Long> allocated() {
        Map<Long, Long> found = new HashMap<>();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] != Thread.currentThread().getId() && bytes[i] >= 0) {
                found.put(ids[i], bytes[i]);
            }
        }
        return found;
    }
}
