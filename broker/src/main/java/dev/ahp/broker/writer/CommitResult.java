package dev.ahp.broker.writer;

import dev.ahp.broker.store.RecordRow;
import java.util.List;
import java.util.Map;

/** What a transaction left behind: its records, and in which queues how many may be claimable. */
public record CommitResult(List<RecordRow> records, Map<String, Integer> queues) {}
