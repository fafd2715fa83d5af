package dev.ahp.broker.writer;

/**
 * Detects that a thread calls itself again and again, for example in a chain of callbacks in which
 * each runs the next command and finds its future complete. Used by one thread.
 */
final class StackCheck {
  /** A caller in a framework has some hundred frames, a stack of 512 KB about ten times as many. */
  private static final int MAX_FRAMES = 1_000;

  /** The number of calls between two measurements, because one takes microseconds. */
  private static final int CALLS = 64;

  private int remaining;
  private boolean deep;

  /** Returns whether the stack was deep when it was last measured. */
  boolean isDeep() {
    if (remaining == 0) {
      remaining = CALLS;
      deep = StackWalker.getInstance().walk(it -> it.skip(MAX_FRAMES).findAny().isPresent());
    }
    remaining--;
    return deep;
  }
}
