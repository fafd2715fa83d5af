package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.command.FindExpired;
import dev.ahp.broker.command.FireTimers;
import dev.ahp.broker.command.PurgeExpired;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Does what has come due and forgets what was remembered long enough. Each packet is a unit of its
 * own: one that cannot be settled is logged and left for a while, and the others go on.
 */
final class TimerLoop {
  static final int AT_ONCE = 200;
  private static final int FORGET_AT_ONCE = 1_000;
  private static final int FORGET_EVERY = 5;

  /** How many sweeps a packet that could not be settled is left alone. */
  private static final long PAUSE = 50;

  private static final int MOST_TROUBLED = 1_000;
  private static final System.Logger LOG = System.getLogger(TimerLoop.class.getName());

  private final BrokerContext context;
  private final Map<String, Long> troubled = new LinkedHashMap<>();
  private long sweeps;

  TimerLoop(BrokerContext context) {
    this.context = context;
  }

  /** One round; it ends when nothing is due any more or nothing of it can be settled. */
  void sweep() {
    sweeps++;
    troubled.values().removeIf(until -> until <= sweeps);
    boolean more = true;
    while (more) {
      List<String> due = due();
      more = settle(due) > 0 && due.size() >= AT_ONCE;
    }
    if (sweeps % FORGET_EVERY == 1) {
      forget();
    }
  }

  private List<String> due() {
    return context.run(new FindExpired(AT_ONCE + troubled.size())).join().stream()
        .filter(id -> !troubled.containsKey(id))
        .toList();
  }

  private int settle(List<String> due) {
    List<CompletableFuture<Boolean>> running = new ArrayList<>();
    for (String id : due) {
      running.add(context.run(id, new FireTimers(context.rules(), id)));
    }
    int settled = 0;
    for (int i = 0; i < running.size(); i++) {
      settled += settled(due.get(i), running.get(i)) ? 1 : 0;
    }
    return settled;
  }

  private boolean settled(String id, CompletableFuture<Boolean> run) {
    try {
      return run.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied) {
        throw e; // the store is away for all of them
      }
      LOG.log(System.Logger.Level.ERROR, "packet " + id + " cannot be settled", e.getCause());
      if (troubled.size() < MOST_TROUBLED) {
        troubled.put(id, sweeps + PAUSE);
      }
      return false;
    }
  }

  private void forget() {
    int gone;
    do {
      gone = context.run(new PurgeExpired(FORGET_AT_ONCE)).join();
    } while (gone >= FORGET_AT_ONCE);
  }
}
