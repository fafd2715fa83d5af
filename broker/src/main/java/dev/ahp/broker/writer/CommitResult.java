package dev.ahp.broker.writer;

import dev.ahp.broker.store.RecordRow;
import java.util.List;
import java.util.Map;

/** The records of a transaction, and the number of packets that may be claimable by queue. */
public record CommitResult(List<RecordRow> records, Map<String, Integer> queues) {}
