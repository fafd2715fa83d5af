package dev.ahp.broker.writer;

import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.UsageCounts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effects of a transaction that other threads wait for.
 *
 * @param queues the number of packets that may be claimable, by queue
 * @param endedTasks the ids of the tasks that have no open packet any more
 * @param usage the changes of what quotas count; null if they are not counted
 */
public record CommitResult(
    List<RecordRow> records,
    Map<String, Integer> queues,
    Set<String> endedTasks,
    @Nullable UsageCounts usage) {}
