package dev.ahp.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Waits, for a bounded time, until what happens elsewhere has happened. */
public final class AwaitCondition {
  private static final long SECONDS = 90;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private AwaitCondition() {}

  /** Returns as soon as it holds. */
  public static void await(PolledCondition condition) {
    await(condition, () -> "it did not happen within " + SECONDS + " s");
  }

  /**
   * Returns as soon as it holds.
   *
   * @param fault says what there is instead when it does not
   */
  public static void await(PolledCondition condition, Supplier<String> fault) {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!holds(condition)) {
      if (System.nanoTime() > until) {
        throw new AssertionError(fault.get());
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static boolean holds(PolledCondition condition) {
    try {
      return condition.holds();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot be asked", e);
    }
  }

  /** A question that can be asked again and again. */
  public interface PolledCondition {
    boolean holds() throws Exception;
  }
}
