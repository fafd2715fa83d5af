package dev.ahp.broker.writer;

import dev.ahp.Denied;
import dev.ahp.broker.seal.DataKeyRing;
import dev.ahp.broker.seal.RecordSeal;
import dev.ahp.broker.seal.RowSealer;
import dev.ahp.broker.store.ClaimQuery;
import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a batch of commands in one transaction and reports the commit. Afterwards each command has
 * its result or failure, and the writer completes the futures. Used by one thread at a time.
 */
final class BatchRunner {
  /** A retry often succeeds after a deadlock or a lost connection. */
  private static final int MAX_ATTEMPTS = 3;

  private static final System.Logger LOG = System.getLogger(BatchRunner.class.getName());

  private final Partition partition;
  private final InstantSource clock;
  private final CommitListener listener;
  private final BooleanSupplier countsUsage;
  private final @Nullable RecordSeal seal;
  private long lastNow;

  /**
   * Creates a runner.
   *
   * @param countsUsage whether commits report the changes of what quotas count
   * @param keys seal the data of audit records; null if the store is not encrypted
   */
  BatchRunner(
      Partition partition,
      InstantSource clock,
      CommitListener listener,
      BooleanSupplier countsUsage,
      @Nullable DataKeyRing keys) {
    this.partition = partition;
    this.seal = keys == null ? null : new RecordSeal(new RowSealer(keys));
    this.countsUsage = countsUsage;
    this.clock = clock;
    this.listener = listener;
  }

  /** Runs an action after a commit. Its failure is logged, because the command has succeeded. */
  private static void runGuarded(Runnable effect) {
    try {
      effect.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "an action after a commit failed", e);
    }
  }

  void run(List<PendingCommand<?>> batch) {
    CommitResult commit = attempt(batch);
    if (commit != null) {
      runGuarded(() -> listener.committed(commit));
      batch.forEach(it -> it.effects().forEach(BatchRunner::runGuarded));
    }
  }

  /** Commits the batch. Returns null after a failure, when all commands have their outcome. */
  private @Nullable CommitResult attempt(List<PendingCommand<?>> batch) {
    for (int attempt = 1; ; attempt++) {
      try {
        return commit(batch);
      } catch (StoreUnavailableException failure) {
        if (failure.outcomeUnknown()) {
          Denied unknown = outcomeUnknown(failure);
          batch.forEach(it -> it.fail(unknown));
          return null;
        }
        if (attempt == MAX_ATTEMPTS) {
          Denied unavailable = unavailable(String.valueOf(failure.getMessage()));
          batch.forEach(it -> it.fail(unavailable));
          return null;
        }
      } catch (OutOfMemoryError failure) {
        Denied unavailable = unavailable("the broker ran out of memory");
        batch.forEach(it -> it.fail(unavailable));
        return null;
      } catch (RuntimeException | StackOverflowError failure) {
        isolate(batch, failure);
        return null;
      }
    }
  }

  /** Runs each command in a transaction of its own, so that only the faulty one fails. */
  private void isolate(List<PendingCommand<?>> batch, Throwable failure) {
    if (batch.size() == 1) {
      batch.get(0).fail(failure);
    } else {
      batch.forEach(it -> run(List.of(it)));
    }
  }

  private CommitResult commit(List<PendingCommand<?>> batch) {
    long now = now();
    try (StoreSession session = partition.begin()) {
      fetch(session, batch);
      UnitOfWork work =
          new UnitOfWork(session, partition.isOneOfMany(), now, countsUsage.getAsBoolean());
      batch.stream().filter(it -> it.command.claimQuery() == null).forEach(it -> it.run(work));
      runClaims(batch, work);
      work.flush();
      ChainAppender chain = new ChainAppender(session.head(), now, seal);
      work.auditEntries().forEach(chain::add);
      if (!chain.rows().isEmpty()) {
        session.append(chain.rows(), chain.head());
      }
      session.commit();
      return new CommitResult(
          chain.rows(),
          Map.copyOf(work.openedQueues()),
          Set.copyOf(work.endedTasks()),
          work.usage());
    }
  }

  /** Claims run last, because they must see the changes of the whole batch. */
  private static void runClaims(List<PendingCommand<?>> batch, UnitOfWork work) {
    Map<PendingCommand<?>, ClaimQuery> claims = new LinkedHashMap<>();
    for (PendingCommand<?> pending : batch) {
      ClaimQuery query = pending.command.claimQuery();
      if (query != null) {
        claims.put(pending, query);
      }
    }
    if (!claims.isEmpty()) {
      work.flush();
      claims.values().forEach(work.claims()::expect);
      claims.forEach(
          (claim, query) -> {
            claim.run(work);
            work.claims().done(query);
          });
    }
  }

  private static void fetch(StoreSession session, List<PendingCommand<?>> batch) {
    ReadSet reads = new ReadSet();
    batch.forEach(it -> reads.addAll(it.command.reads()));
    session.fetch(reads);
  }

  /** Returns the current time, never before that of the last transaction. */
  private long now() {
    lastNow = Math.max(lastNow, clock.millis());
    return lastNow;
  }

  /** Completes the futures of commands that no writer runs. */
  static void refuse(List<PendingCommand<?>> commands, String why) {
    for (PendingCommand<?> command : commands) {
      command.fail(unavailable(why));
      command.complete();
    }
  }

  private static Denied outcomeUnknown(StoreUnavailableException failure) {
    return Denied.of(
        ProblemCode.UNAVAILABLE,
        failure.getMessage()
            + "; the change may have been made; repeat the request with the same packetId or"
            + " dedupeKey, or read the packet",
        JsonObject.builder().put("outcomeUnknown", true).build());
  }

  private static Denied unavailable(String why) {
    return Denied.of(ProblemCode.UNAVAILABLE, why, JsonObject.empty());
  }
}
