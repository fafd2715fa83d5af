package dev.ahp.cli.bench;

/** Something whose speed is measured. */
@FunctionalInterface
interface Workload {
  /** Does some of it and says how many operations that were; what it gives must be used. */
  int run();
}
