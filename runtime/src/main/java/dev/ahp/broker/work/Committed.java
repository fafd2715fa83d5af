package dev.ahp.broker.work;

import dev.ahp.broker.store.RecordRow;
import java.util.List;

/** What a transaction left behind: its records, and queues in which something may be claimable. */
public record Committed(List<RecordRow> records, List<String> queues) {}
