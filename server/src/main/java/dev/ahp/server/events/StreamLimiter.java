package dev.ahp.server.events;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits the number of open streams, in total and per caller. */
public final class StreamLimiter {
  private final int total;
  private final int perCaller;
  private final Map<String, Integer> openByCaller = new HashMap<>();
  private int open;

  /**
   * Creates a limiter.
   *
   * @param perCaller maximum number of streams of one caller
   */
  public StreamLimiter(int total, int perCaller) {
    this.total = total;
    this.perCaller = perCaller;
  }

  /** Reserves a stream for a caller. The result releases it; it may run more than once. */
  public synchronized Runnable acquire(String caller) {
    int own = openByCaller.getOrDefault(caller, 0);
    if (own >= perCaller) {
      throw new Denied(
          ProblemCode.RATE_LIMITED, "the caller has reached its limit of " + own + " open streams");
    }
    if (open >= total) {
      throw new Denied(ProblemCode.UNAVAILABLE, "the daemon has reached its limit of open streams");
    }
    open++;
    openByCaller.put(caller, own + 1);
    AtomicBoolean released = new AtomicBoolean();
    return () -> {
      if (released.compareAndSet(false, true)) {
        release(caller);
      }
    };
  }

  private synchronized void release(String caller) {
    open--;
    openByCaller.computeIfPresent(caller, (name, own) -> own > 1 ? own - 1 : null);
  }

  synchronized int open() {
    return open;
  }
}
