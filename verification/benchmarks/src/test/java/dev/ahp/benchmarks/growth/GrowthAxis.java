package dev.ahp.benchmarks.growth;

import java.util.Locale;

/** What grows, and the largest size that a full run reaches in acceptable time. */
enum GrowthAxis {
  QUEUE("packets in the queue of the receiver", 1_000_000, 100_000),
  TASKS("open tasks of other agents", 1_000_000, 100_000),
  AGENTS("registered agents", 100_000, 100_000),
  LISTENERS("event subscribers", 10_000, 10_000),
  POLLS("waiting claims of other agents", 10_000, 10_000),
  RECORDS("audit records", 1_000_000, 100_000);

  private final String title;
  private final int max;
  private final int maxOnServer;

  GrowthAxis(String title, int max, int maxOnServer) {
    this.title = title;
    this.max = max;
    this.maxOnServer = maxOnServer;
  }

  String title() {
    return title;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the largest size; copies to a database server take several times as long. */
  int max(String store) {
    return store.equals("PostgreSQL") ? maxOnServer : max;
  }
}
