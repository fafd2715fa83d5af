package dev.ahp;

import dev.ahp.json.JsonObject;
import java.util.function.Consumer;

/** The record of everything that happened. */
public interface Audit {
  /** Reads every record anew and checks hashes, links, gaps and kept checkpoints. */
  AuditReport verify();

  /** Signs and keeps where the chains end now; keep a copy elsewhere. */
  JsonObject checkpoint();

  /** Gives every line of an export, as it verifies offline. */
  void export(Consumer<String> lines);
}
