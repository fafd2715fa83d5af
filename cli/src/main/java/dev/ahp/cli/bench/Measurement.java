package dev.ahp.cli.bench;

/**
 * Something of ours beside something that says what the machine can do.
 *
 * @param what for people: one operation of ours
 * @param referenceName for people: one operation of the reference
 */
record Measurement(String name, String what, Work ours, String referenceName, Work reference)
    implements AutoCloseable {
  /** Ends what it runs on, which may be both or one of the two. */
  @Override
  public void close() {
    close(ours);
    close(reference);
  }

  private static void close(Work work) {
    if (work instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("ending a measurement", e);
      }
    }
  }
}
