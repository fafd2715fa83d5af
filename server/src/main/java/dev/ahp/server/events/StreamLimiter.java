package dev.ahp.server.events;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Room for streams that stay open: so many in all, and of these so many for one caller, so that
 * nobody takes them all.
 */
public final class StreamLimiter {
  private final int inAll;
  private final int each;
  private final Map<String, Integer> taken = new HashMap<>();
  private int open;

  /**
   * Room that nobody has taken.
   *
   * @param each how many of them one caller may have
   */
  public StreamLimiter(int inAll, int each) {
    this.inAll = inAll;
    this.each = each;
  }

  /** Takes a place for a caller; running what it gives, once or more often, gives it back. */
  public synchronized Runnable take(String caller) {
    int own = taken.getOrDefault(caller, 0);
    if (own >= each) {
      throw new Denied(
          ProblemCode.RATE_LIMITED, "this caller has " + own + " streams open; no more for now");
    }
    if (open >= inAll) {
      throw new Denied(ProblemCode.UNAVAILABLE, "there are too many streams");
    }
    open++;
    taken.put(caller, own + 1);
    AtomicBoolean given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        give(caller);
      }
    };
  }

  private synchronized void give(String caller) {
    open--;
    taken.computeIfPresent(caller, (name, own) -> own > 1 ? own - 1 : null);
  }

  synchronized int open() {
    return open;
  }
}
