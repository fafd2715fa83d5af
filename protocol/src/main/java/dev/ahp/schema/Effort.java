package dev.ahp.schema;

/**
 * How often a keyword may be held to a value. A schema of a few lines can ask for more than anybody
 * can wait for, by parts that each refer twice to the next; one that means well stays far below.
 */
final class Effort {
  private static final long MOST = 1_000_000;

  private long left;

  private Effort(long left) {
    this.left = left;
  }

  static Effort bounded() {
    return new Effort(MOST);
  }

  /** For schemas of our own. */
  static Effort unbounded() {
    return new Effort(Long.MAX_VALUE);
  }

  void one() {
    if (--left < 0) {
      throw new Astray("takes too long to hold to its schema");
    }
  }
}
