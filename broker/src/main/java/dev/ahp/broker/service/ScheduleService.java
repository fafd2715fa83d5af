package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.DryRun;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores and returns schedules. {@link ScheduleRunner} submits their packets. */
final class ScheduleService implements ScheduleApi {
  private static final int MAX_PER_AGENT = 100;
  private static final int MAX_ID_LENGTH = 100;

  private final BrokerContext context;
  private final ScheduleRunner runner;

  ScheduleService(BrokerContext context, ScheduleRunner runner) {
    this.context = context;
    this.runner = runner;
  }

  @Override
  public JsonObject list(Caller caller, PageRequest pageRequest) {
    List<StoredSchedule> visible =
        context.read(StoredSchedule::all).stream().filter(it -> it.isVisibleTo(caller)).toList();
    return PageCursors.named(visible, StoredSchedule::id, pageRequest, StoredSchedule::json);
  }

  @Override
  public JsonObject get(Caller caller, String id) {
    return context.read(
        view ->
            visible(view.entry(KeyValueTable.SETTINGS, StoredSchedule.KEY_PREFIX + id), caller, id)
                .json());
  }

  private static StoredSchedule visible(@Nullable JsonObject entry, Caller caller, String id) {
    StoredSchedule schedule = entry == null ? null : new StoredSchedule(entry);
    if (schedule == null || !schedule.isVisibleTo(caller)) {
      throw BrokerContext.notFound("unknown schedule " + id);
    }
    return schedule;
  }

  @Override
  public CompletableFuture<SchedulePutResult> put(Caller caller, String id, Json body) {
    return BrokerContext.attempt(
        () -> {
          requireChange(caller);
          if (!Ids.isName(id) || id.length() > MAX_ID_LENGTH) {
            throw BrokerContext.malformed(
                "the id of a schedule must be 1 to 100 letters, digits, dots, dashes or"
                    + " underscores, but is \""
                    + id
                    + "\"");
          }
          JsonObject given = new ScheduleBodyReader(body).read();
          checkPacket(caller, given.object("packet").orElseThrow());
          return context.run(
              StoredSchedule.KEY_PREFIX + id, Commands.of(work -> store(work, caller, id, given)));
        });
  }

  private static void requireChange(Caller caller) {
    if (caller.callerKind() == Caller.CallerKind.AUDITOR) {
      throw BrokerContext.forbidden("an auditor may not change data");
    }
  }

  /** Runs the entry gates, so that a malformed packet is refused now and not at its first run. */
  private void checkPacket(Caller caller, JsonObject packet) {
    DryRun dryRun = context.admission().dryRunPublication(caller, packet);
    for (DryRun.GateResult result : dryRun.gateResults()) {
      if (!result.violations().isEmpty()) {
        String code = result.violations().get(0).code();
        throw new Denied(
                ProblemCode.named(code).orElse(ProblemCode.SCHEMA_INVALID), result.violations())
            .under("/packet");
      }
    }
  }

  private SchedulePutResult store(UnitOfWork work, Caller caller, String id, JsonObject given) {
    JsonObject existing = work.entry(KeyValueTable.SETTINGS, StoredSchedule.KEY_PREFIX + id);
    if (existing != null && !new StoredSchedule(existing).isVisibleTo(caller)) {
      throw BrokerContext.forbidden("the schedule " + id + " belongs to another agent");
    }
    if (existing == null) {
      requireRoom(work, caller);
    }
    Instant now = Instant.ofEpochMilli(work.now());
    JsonObject.Builder json =
        JsonObject.builder()
            .put("id", id)
            .putAll(given)
            .put("owner", caller.name())
            .put("ownerKind", caller.isOperator() ? "operator" : "agent")
            .put("paused", false)
            .put("createdAt", Rfc3339.format(now))
            .put("lastAt", Json.Null.NULL)
            .put("lastPacketId", Json.Null.NULL)
            .put("lastCode", Json.Null.NULL)
            .put("runs", 0)
            .put("skipped", 0);
    StoredSchedule schedule = scheduled(new StoredSchedule(json.build()), now);
    save(work, caller, schedule, existing == null ? "added" : "changed");
    return new SchedulePutResult(schedule.json(), existing == null);
  }

  private static StoredSchedule scheduled(StoredSchedule schedule, Instant now) {
    Instant next =
        schedule
            .recurrence()
            .next(now)
            .orElseThrow(
                () ->
                    new Denied(
                        ProblemCode.SCHEMA_INVALID,
                        List.of(
                            new Violation(ProblemCode.SCHEMA_INVALID, "/cron", "is never due"))));
    return schedule.withNext(next);
  }

  private static void requireRoom(UnitOfWork work, Caller caller) {
    List<KeyValueEntry> all =
        work.entries(KeyValueTable.SETTINGS, StoredSchedule.KEY_PREFIX, StoredSchedule.MAX_COUNT);
    long own =
        all.stream()
            .map(it -> new StoredSchedule(Objects.requireNonNull(it.value())).owner())
            .filter(caller.name()::equals)
            .count();
    if (all.size() >= StoredSchedule.MAX_COUNT || (caller.isAgent() && own >= MAX_PER_AGENT)) {
      throw Denied.of(
          ProblemCode.TOO_LARGE,
          "there are too many schedules; at most %s in all and %s of one agent are allowed"
              .formatted(StoredSchedule.MAX_COUNT, MAX_PER_AGENT),
          JsonObject.empty());
    }
  }

  private void save(UnitOfWork work, Caller caller, StoredSchedule schedule, String change) {
    work.put(KeyValueTable.SETTINGS, schedule.key(), schedule.json());
    record(work, caller, schedule.id(), change);
    work.afterCommit(runner::schedulesChanged);
  }

  private static void record(UnitOfWork work, Caller caller, String id, String change) {
    work.record(
        AuditEntry.of(AuditEvent.SCHEDULE_CHANGED, caller.name())
            .data(JsonObject.builder().put("schedule", id).put("change", change).build()));
  }

  @Override
  public CompletableFuture<Void> remove(Caller caller, String id) {
    return BrokerContext.attempt(
        () -> {
          requireChange(caller);
          return context
              .run(
                  StoredSchedule.KEY_PREFIX + id,
                  Commands.of(
                      work -> {
                        StoredSchedule schedule = existing(work, caller, id);
                        work.remove(KeyValueTable.SETTINGS, schedule.key());
                        record(work, caller, id, "removed");
                        return true;
                      }))
              .thenAccept(done -> {});
        });
  }

  @Override
  public CompletableFuture<JsonObject> pause(Caller caller, String id) {
    return change(caller, id, "paused", it -> it.withPause(true));
  }

  @Override
  public CompletableFuture<JsonObject> resume(Caller caller, String id) {
    Instant now = context.clock().instant();
    return change(caller, id, "resumed", it -> scheduled(it.withPause(false), now));
  }

  private CompletableFuture<JsonObject> change(
      Caller caller, String id, String change, UnaryOperator<StoredSchedule> effect) {
    return BrokerContext.attempt(
        () -> {
          requireChange(caller);
          return context.run(
              StoredSchedule.KEY_PREFIX + id,
              Commands.of(
                  work -> {
                    StoredSchedule changed = effect.apply(existing(work, caller, id));
                    save(work, caller, changed, change);
                    return changed.json();
                  }));
        });
  }

  private static StoredSchedule existing(UnitOfWork work, Caller caller, String id) {
    return visible(work.entry(KeyValueTable.SETTINGS, StoredSchedule.KEY_PREFIX + id), caller, id);
  }
}
