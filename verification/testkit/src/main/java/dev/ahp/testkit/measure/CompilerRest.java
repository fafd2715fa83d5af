package dev.ahp.testkit.measure;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Repeats a load until the JIT compiler is idle. On two cores a busy compiler takes a third of the
 * CPU, and code that is not compiled yet takes several times as long.
 */
public final class CompilerRest {
  /** The compiler counts as idle if it uses less than 1/25 of the time. */
  private static final int IDLE_RATIO = 25;

  private CompilerRest() {}

  /** A round of the load. */
  @FunctionalInterface
  public interface LoadRound {
    void run() throws Exception;
  }

  /** Returns the compilation time of this process. */
  public static Duration ownTime() {
    return Duration.ofMillis(ManagementFactory.getCompilationMXBean().getTotalCompilationTime());
  }

  /**
   * Repeats rounds until the compiler is idle or the maximum time has passed. A round must take at
   * least a second.
   *
   * @param compiled returns the total compilation time of all measured processes
   * @return whether the compiler is idle
   */
  public static boolean await(Callable<Duration> compiled, Duration max, LoadRound round)
      throws Exception {
    long end = System.nanoTime() + max.toNanos();
    boolean isIdle = false;
    while (!isIdle && System.nanoTime() < end) {
      long began = System.nanoTime();
      Duration before = compiled.call();
      round.run();
      Duration used = compiled.call().minus(before);
      isIdle = used.toNanos() * IDLE_RATIO < System.nanoTime() - began;
    }
    if (!isIdle) {
      System.out.println("the JIT compiler is still busy after " + max.toSeconds() + " s");
    }
    return isIdle;
  }
}
