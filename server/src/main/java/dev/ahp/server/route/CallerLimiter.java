package dev.ahp.server.route;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits how many resources are in use, such as streams or connections, in total and per caller.
 */
public final class CallerLimiter {
  private final String resources;
  private final int total;
  private final int perCaller;
  private final Map<String, Integer> usedByCaller = new HashMap<>();
  private int used;

  /**
   * Creates a limiter.
   *
   * @param resources what is limited, for messages, such as {@code open streams}
   * @param perCaller the maximum number that one caller uses
   */
  public CallerLimiter(String resources, int total, int perCaller) {
    this.resources = resources;
    this.total = total;
    this.perCaller = perCaller;
  }

  /**
   * Reserves a resource for a caller. The result releases it; it may run more than once.
   *
   * @throws Denied if a limit is reached
   */
  public synchronized Runnable acquire(String caller) {
    int own = usedByCaller.getOrDefault(caller, 0);
    if (own >= perCaller) {
      throw new Denied(
          ProblemCode.RATE_LIMITED,
          "the caller has reached its limit of " + perCaller + " " + resources);
    }
    if (used >= total) {
      throw new Denied(
          ProblemCode.UNAVAILABLE,
          "the daemon has reached its limit of " + total + " " + resources);
    }
    used++;
    usedByCaller.put(caller, own + 1);
    AtomicBoolean released = new AtomicBoolean();
    return () -> {
      if (released.compareAndSet(false, true)) {
        release(caller);
      }
    };
  }

  private synchronized void release(String caller) {
    used--;
    usedByCaller.computeIfPresent(caller, (name, own) -> own > 1 ? own - 1 : null);
  }

  public synchronized int used() {
    return used;
  }
}
