package dev.ahp;

import dev.ahp.json.JsonObject;
import java.util.function.Consumer;

/** The audit log of a broker. */
public interface Audit {
  /** Reads all records and verifies hashes, links, gaps and stored checkpoints. */
  AuditReport verify();

  /** Signs and stores the current end of every chain. Keep a copy outside of the broker. */
  JsonObject checkpoint();

  /** Passes each line of an export to {@code lines}. The export can be verified offline. */
  void export(Consumer<String> lines);
}
