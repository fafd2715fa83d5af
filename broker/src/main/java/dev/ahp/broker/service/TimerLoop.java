package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.command.ExpiredPacketsQuery;
import dev.ahp.broker.command.FireTimersCommand;
import dev.ahp.broker.command.PurgeEntriesCommand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Fires expired timers and deletes expired entries. Each packet is a command of its own. A packet
 * that fails is logged and skipped for some sweeps.
 */
final class TimerLoop {
  static final int BATCH_SIZE = 200;
  private static final int PURGE_BATCH_SIZE = 1_000;
  private static final int PURGE_INTERVAL = 5;

  /** The number of sweeps for which a failed packet is skipped. */
  private static final long SKIPPED_SWEEPS = 50;

  private static final int MAX_FAILED = 1_000;
  private static final System.Logger LOG = System.getLogger(TimerLoop.class.getName());

  private final BrokerContext context;
  private final Map<String, Long> failed = new LinkedHashMap<>();
  private long sweeps;

  TimerLoop(BrokerContext context) {
    this.context = context;
  }

  /** Runs until no timer is expired or none can be fired. */
  void sweep() {
    sweeps++;
    failed.values().removeIf(until -> until <= sweeps);
    boolean more = true;
    while (more) {
      List<String> expired = expired();
      more = fire(expired) > 0 && expired.size() >= BATCH_SIZE;
    }
    if (sweeps % PURGE_INTERVAL == 1) {
      purge();
    }
  }

  private List<String> expired() {
    return context.run(new ExpiredPacketsQuery(BATCH_SIZE + failed.size())).join().stream()
        .filter(id -> !failed.containsKey(id))
        .toList();
  }

  private int fire(List<String> expired) {
    List<CompletableFuture<Boolean>> running = new ArrayList<>();
    for (String id : expired) {
      running.add(context.run(id, new FireTimersCommand(context.rules(), id)));
    }
    int fired = 0;
    for (int i = 0; i < running.size(); i++) {
      fired += fired(expired.get(i), running.get(i)) ? 1 : 0;
    }
    return fired;
  }

  private boolean fired(String id, CompletableFuture<Boolean> run) {
    try {
      return run.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Denied) {
        throw e; // The store is unavailable for all packets.
      }
      LOG.log(
          System.Logger.Level.ERROR,
          "packet " + id + " cannot be processed: a timer failed",
          e.getCause());
      if (failed.size() < MAX_FAILED) {
        failed.put(id, sweeps + SKIPPED_SWEEPS);
      }
      return false;
    }
  }

  private void purge() {
    int purged;
    do {
      purged = context.run(new PurgeEntriesCommand(PURGE_BATCH_SIZE)).join();
    } while (purged >= PURGE_BATCH_SIZE);
  }
}
