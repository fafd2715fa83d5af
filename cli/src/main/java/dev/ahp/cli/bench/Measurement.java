package dev.ahp.cli.bench;

/**
 * Something of ours beside something that says what the machine can do.
 *
 * @param what for people: one operation of ours
 * @param referenceName for people: one operation of the reference
 */
record Measurement(
    String name, String what, Workload ours, String referenceName, Workload reference)
    implements AutoCloseable {
  /** Ends what it runs on, which may be both or one of the two. */
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
        throw new IllegalStateException("ending a measurement", e);
      }
    }
  }
}
