package dev.ahp.cli.bench;

/**
 * A benchmark and its reference.
 *
 * @param what description of one operation
 * @param referenceName description of one reference operation
 */
record Measurement(
    String name, String what, Workload ours, String referenceName, Workload reference)
    implements AutoCloseable {
  /** Closes the workloads that are closeable. */
  @Override
  public void close() {
    close(ours);
    close(reference);
  }

  private static void close(Workload workload) {
    if (workload instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("cannot close a benchmark", e);
      }
    }
  }
}
