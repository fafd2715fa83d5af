package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Submits the packets of due schedules. The id of a packet is derived from its schedule and due
 * time, so that each run is submitted once, by several nodes and after a crash. Of the runs that
 * were missed, only the last one is submitted.
 */
final class ScheduleRunner {
  private static final System.Logger LOG = System.getLogger(ScheduleRunner.class.getName());

  /** Schedules that other nodes changed are found after this time. */
  private static final long RELOAD_MS = 1_000;

  private final BrokerContext context;
  private final PacketApi packets;
  private final Executor executor;
  private final AtomicBoolean isRunning = new AtomicBoolean();
  private volatile long reloadAt;
  private volatile long nextDue = Long.MAX_VALUE;

  /**
   * The end of a run.
   *
   * @param event the event to record, null for none
   * @param code the code of a denial, null for none
   */
  private record FinishedRun(
      Instant due,
      UnaryOperator<StoredSchedule> effect,
      @Nullable AuditEvent event,
      @Nullable String code) {}

  /**
   * Creates a runner.
   *
   * @param executor runs submissions, which may wait for policies
   */
  ScheduleRunner(BrokerContext context, PacketApi packets, Executor executor) {
    this.context = context;
    this.packets = packets;
    this.executor = executor;
  }

  /** Reads the schedules again in the next sweep. */
  void schedulesChanged() {
    reloadAt = 0;
  }

  /** Starts the runs that are due, without waiting for them. */
  void sweep() {
    long now = context.clock().millis();
    boolean isReload = now >= reloadAt || reloadAt > now + RELOAD_MS;
    if ((isReload || now >= nextDue) && isRunning.compareAndSet(false, true)) {
      try {
        executor.execute(this::fireDue);
      } catch (RejectedExecutionException e) {
        isRunning.set(false);
      }
    }
  }

  private void fireDue() {
    try {
      Instant now = context.clock().instant();
      reloadAt = now.toEpochMilli() + RELOAD_MS;
      List<StoredSchedule> all = context.read(StoredSchedule::all);
      nextDue =
          all.stream()
              .filter(it -> !it.isPaused())
              .flatMap(it -> it.nextAt().stream())
              .mapToLong(Instant::toEpochMilli)
              .min()
              .orElse(Long.MAX_VALUE);
      all.stream().filter(it -> it.isDue(now)).forEach(it -> fire(it, now));
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "the schedules cannot be read and will be retried", e);
    } finally {
      isRunning.set(false);
    }
  }

  private void fire(StoredSchedule schedule, Instant now) {
    Instant due = schedule.recurrence().last(schedule.nextAt().orElse(now), now);
    try {
      boolean isOverlap =
          schedule.skipsOverlap() && context.read(view -> isLastRunOpen(view, schedule));
      finish(schedule, isOverlap ? skipped(due) : submit(schedule, due));
    } catch (RuntimeException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "schedule " + schedule.id() + " cannot run and will be retried",
          BrokerContext.unwrap(e));
    }
  }

  private static FinishedRun skipped(Instant due) {
    return new FinishedRun(due, StoredSchedule::withSkip, AuditEvent.SCHEDULE_SKIPPED, null);
  }

  /** Returns whether the task of the last run has not ended. */
  private static boolean isLastRunOpen(StoreView view, StoredSchedule schedule) {
    PacketState last = schedule.json().string("lastPacketId").map(view::packet).orElse(null);
    TaskState task = last == null ? null : view.task(last.taskId());
    return task != null && !task.isEnded();
  }

  /** Submits a run. A denied run counts; one that the store refused is thrown and retried. */
  private FinishedRun submit(StoredSchedule schedule, Instant due) {
    String packetId = schedule.packetId(due);
    JsonObject packet = schedule.packet().with("packetId", Json.of(packetId));
    try {
      boolean isDuplicate = packets.submit(schedule.caller(), packet, null).join().duplicate();
      return new FinishedRun(
          due,
          it -> it.withRun(due, packetId, null),
          isDuplicate ? null : AuditEvent.SCHEDULE_FIRED,
          null);
    } catch (RuntimeException e) {
      RuntimeException cause = BrokerContext.unwrap(e);
      if (cause instanceof Denied denied && !denied.code().equals(ProblemCode.UNAVAILABLE.name())) {
        return denied(packetId, due, denied.code());
      }
      throw cause;
    }
  }

  /** Returns the end of a denied run; if another node submitted it, that node records it. */
  private FinishedRun denied(String packetId, Instant due, String code) {
    boolean isOfOther = code.equals(ProblemCode.PACKET_EXISTS.name());
    String stored = isOfOther ? context.read(view -> codeOf(view, packetId)) : code;
    return new FinishedRun(
        due,
        it -> it.withRun(due, packetId, stored),
        isOfOther ? null : AuditEvent.SCHEDULE_FIRED,
        stored);
  }

  private static String codeOf(StoreView view, String packetId) {
    PacketState packet = view.packet(packetId);
    return Optional.ofNullable(packet)
        .flatMap(it -> it.get(PacketAttribute.ERROR))
        .flatMap(it -> it.string("code"))
        .orElse(ProblemCode.PACKET_EXISTS.name());
  }

  /** Stores the end of a run and the next due time, unless another node has done so. */
  private void finish(StoredSchedule seen, FinishedRun run) {
    context.run(seen.key(), Commands.of(work -> finish(work, seen, run))).join();
  }

  private boolean finish(UnitOfWork work, StoredSchedule seen, FinishedRun run) {
    JsonObject entry = work.entry(KeyValueTable.SETTINGS, seen.key());
    if (entry == null || !new StoredSchedule(entry).nextAt().equals(seen.nextAt())) {
      return false;
    }
    StoredSchedule current = new StoredSchedule(entry);
    Instant next = current.recurrence().next(run.due()).orElse(null);
    work.put(KeyValueTable.SETTINGS, seen.key(), run.effect().apply(current).withNext(next).json());
    if (run.event() != null) {
      work.record(record(seen, run, run.event()));
    }
    work.afterCommit(this::schedulesChanged);
    return true;
  }

  private static AuditEntry record(StoredSchedule schedule, FinishedRun run, AuditEvent event) {
    JsonObject.Builder data =
        JsonObject.builder()
            .put("schedule", schedule.id())
            .put("dueAt", run.due().toString())
            .put("packetId", schedule.packetId(run.due()));
    AuditEntry entry = AuditEntry.of(event, schedule.owner()).data(data.build());
    return run.code() == null ? entry : entry.because(run.code());
  }
}
