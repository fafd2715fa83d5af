package dev.ahp.testkit;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Polls a condition until it is true or a timeout expires. */
public final class AwaitCondition {
  private static final long TIMEOUT_S = 90;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private AwaitCondition() {}

  /** Waits until the condition is true. */
  public static void await(PolledCondition condition) {
    await(condition, () -> "the condition was not met within " + TIMEOUT_S + " s");
  }

  /**
   * Waits until the condition is true.
   *
   * @param fault describes the actual state when the timeout expires
   */
  public static void await(PolledCondition condition, Supplier<String> fault) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_S);
    while (!holds(condition)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(fault.get());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private static boolean holds(PolledCondition condition) {
    try {
      return condition.holds();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("cannot evaluate the condition", e);
    }
  }

  /** A condition that can be evaluated repeatedly. */
  public interface PolledCondition {
    boolean holds() throws Exception;
  }
}
