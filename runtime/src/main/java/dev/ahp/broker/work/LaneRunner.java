package dev.ahp.broker.work;

import dev.ahp.Denied;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.Lane;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Session;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Drives one lane: takes all units that wait, runs them in one transaction, and answers when it is
 * durable. Load makes batches grow by itself; a lone caller pays for one commit.
 */
public final class LaneRunner implements AutoCloseable {
  private static final int LARGEST_BATCH = 512;
  private static final int LONGEST_QUEUE = 8_192;
  private static final long PATIENCE_MS = 10_000;

  /** Deadlocks and lost connections often pass by themselves. */
  private static final int ATTEMPTS = 3;

  private static final System.Logger LOG = System.getLogger(LaneRunner.class.getName());

  private final Lane lane;
  private final InstantSource clock;
  private final Observer observer;
  private final BlockingQueue<Waiting<?>> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
  private final Answering answering;
  private final Thread thread;
  private volatile boolean closing;
  private long lastNow;

  /** Is told on the lane's thread, after each commit and before callers are answered. */
  public interface Observer {
    void committed(Committed committed);
  }

  /** A unit and who waits for it. */
  private static final class Waiting<T> {
    final Unit<T> unit;
    final CompletableFuture<T> answer = new CompletableFuture<>();
    @Nullable T result;
    @Nullable RuntimeException refusal;
    List<Runnable> effects = List.of();

    Waiting(Unit<T> unit) {
      this.unit = unit;
    }

    void run(Batch batch, long now) {
      Work work = new Work(batch, now);
      refusal = null;
      effects = List.of();
      try {
        result = unit.run(work);
        work.keep();
        effects = work.effects();
      } catch (Denied denied) {
        refusal = denied;
      }
    }

    void follow() {
      effects.forEach(LaneRunner::harmlessly);
    }

    void reply() {
      if (refusal == null) {
        answer.complete(result);
      } else {
        answer.completeExceptionally(refusal);
      }
    }
  }

  /** What is done after a commit cannot undo it: its failure must not look like the unit's. */
  private static void harmlessly(Runnable effect) {
    try {
      effect.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.WARNING, "what follows a commit failed", e);
    }
  }

  public LaneRunner(Lane lane, InstantSource clock, Observer observer) {
    this.lane = lane;
    this.clock = clock;
    this.observer = observer;
    this.answering = new Answering(lane.chain());
    this.thread = new Thread(this::loop, "ahp-lane-" + lane.chain());
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Runs the unit soon; {@code UNAVAILABLE} at once when too many wait already. */
  public <T> CompletableFuture<T> run(Unit<T> unit) {
    Waiting<T> entry = new Waiting<>(unit);
    if (closing || !waiting.offer(entry)) {
      entry.answer.completeExceptionally(
          unavailable(closing ? "the broker is stopping" : "too many callers wait already"));
    } else if (closing && !thread.isAlive()) {
      refuseLate(); // It stopped between the two looks, so nobody else will answer.
    }
    return entry.answer;
  }

  private void loop() {
    List<Waiting<?>> batch = new ArrayList<>();
    while (!closing || !waiting.isEmpty()) {
      try {
        Waiting<?> first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          waiting.drainTo(batch, LARGEST_BATCH - 1);
          process(batch);
        }
      } catch (InterruptedException e) {
        closing = true;
      } finally {
        batch.clear();
      }
    }
  }

  private void process(List<Waiting<?>> batch) {
    Committed committed = attempt(batch);
    if (committed != null) {
      harmlessly(() -> observer.committed(committed));
      batch.forEach(Waiting::follow);
      List<Waiting<?>> done = List.copyOf(batch);
      answering.execute(() -> done.forEach(Waiting::reply));
    }
  }

  /** Null when it failed; then all have their answers. */
  private @Nullable Committed attempt(List<Waiting<?>> batch) {
    for (int attempt = 1; ; attempt++) {
      try {
        return transact(batch);
      } catch (StoreUnavailable failure) {
        if (failure.outcomeUnknown() || attempt == ATTEMPTS) {
          return refuse(batch, String.valueOf(failure.getMessage()));
        }
      } catch (OutOfMemoryError failure) {
        return refuse(batch, "the broker has no memory left for this");
      } catch (RuntimeException | StackOverflowError failure) {
        fail(batch, failure);
        return null;
      }
    }
  }

  private static @Nullable Committed refuse(List<Waiting<?>> batch, String why) {
    batch.forEach(it -> it.answer.completeExceptionally(unavailable(why)));
    return null;
  }

  /** One bad unit must not fail the others. */
  private void fail(List<Waiting<?>> batch, Throwable failure) {
    if (batch.size() == 1) {
      batch.get(0).answer.completeExceptionally(failure);
    } else {
      batch.forEach(it -> process(List.of(it)));
    }
  }

  private Committed transact(List<Waiting<?>> batch) {
    long now = now();
    try (Session session = lane.begin()) {
      Batch changes = new Batch(session, lane.isOneOfMany());
      fetch(session, batch);
      batch.stream().filter(it -> it.unit.claim() == null).forEach(it -> it.run(changes, now));
      runClaims(batch, changes, now);
      changes.flush();
      Seal seal = new Seal(session.head(), now);
      changes.drafts().forEach(seal::add);
      if (!seal.rows().isEmpty()) {
        session.append(seal.rows(), seal.head());
      }
      session.commit();
      return new Committed(seal.rows(), Map.copyOf(changes.openedQueues()));
    }
  }

  private static void runClaims(List<Waiting<?>> batch, Batch changes, long now) {
    List<Waiting<?>> claims = batch.stream().filter(it -> it.unit.claim() != null).toList();
    if (claims.isEmpty()) {
      return;
    }
    changes.flush();
    claims.forEach(it -> changes.claims().expect(Objects.requireNonNull(it.unit.claim())));
    for (Waiting<?> claim : claims) {
      claim.run(changes, now);
      changes.claims().serve(Objects.requireNonNull(claim.unit.claim()));
    }
  }

  private static void fetch(Session session, List<Waiting<?>> batch) {
    Keys keys = new Keys();
    batch.forEach(it -> keys.addAll(it.unit.keys()));
    session.fetch(keys);
    Keys tasks = new Keys();
    for (Waiting<?> entry : batch) {
      if (entry.unit.touchesTasks()) {
        for (String id : entry.unit.keys().packets()) {
          PacketState packet = session.packet(id);
          if (packet != null) {
            tasks.task(packet.taskId());
          }
        }
      }
    }
    if (!tasks.tasks().isEmpty()) {
      session.fetch(tasks);
    }
  }

  /** Time never goes back within a lane, whatever the clock does. */
  private long now() {
    lastNow = Math.max(lastNow, clock.millis());
    return lastNow;
  }

  private static Denied unavailable(String why) {
    return Denied.of(ProblemCode.UNAVAILABLE, why, JsonObject.empty());
  }

  /** Finishes what waits, then stops. */
  @Override
  public void close() {
    closeAll(List.of(this));
  }

  /** The same for several; all of them together are waited for as long as one would be. */
  public static void closeAll(List<LaneRunner> lanes) {
    closeAll(lanes, PATIENCE_MS);
  }

  static void closeAll(List<LaneRunner> lanes, long patienceMs) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
    lanes.forEach(it -> it.closing = true);
    lanes.forEach(it -> it.end(until));
  }

  private void end(long until) {
    try {
      TimeUnit.NANOSECONDS.timedJoin(thread, until - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    refuseLate();
    answering.close(until);
  }

  private void refuseLate() {
    List<Waiting<?>> late = new ArrayList<>();
    waiting.drainTo(late);
    refuse(late, "the broker is stopping");
  }
}
