package dev.ahp.cli.bench;

/** A workload to measure. */
@FunctionalInterface
interface Workload {
  /** Runs some operations and returns their number. The caller must use the result. */
  int run();
}
