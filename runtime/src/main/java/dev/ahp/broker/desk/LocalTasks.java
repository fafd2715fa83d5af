package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.exchange.TaskDesk;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.Replaying;
import dev.ahp.broker.move.Sameness;
import dev.ahp.broker.move.Submitting;
import dev.ahp.broker.move.TaskActs;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.View;
import dev.ahp.broker.view.CostView;
import dev.ahp.broker.view.DiffView;
import dev.ahp.broker.view.TaskView;
import dev.ahp.broker.work.Unit;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.TerminalReason;
import dev.ahp.problem.ProblemCode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The desk of tasks in this process. */
final class LocalTasks implements TaskDesk {
  private static final int MANY = 1_000_000;

  /** By time: numbers of different lanes interleave. */
  private static final Comparator<PacketState> IN_ORDER =
      Comparator.<PacketState>comparingLong(it -> it.identity().submittedAt())
          .thenComparingLong(PacketState::number);

  private static final Set<String> STATUSES =
      Set.of("ACTIVE", "PENDING_HANDOFF", "COMPLETED", "FAILED", "BLOCKED", "CANCELLED");

  private final Office office;

  LocalTasks(Office office) {
    this.office = office;
  }

  @Override
  public JsonObject list(Caller caller, @Nullable String status, Page page) {
    if (status != null && !STATUSES.contains(status)) {
      throw Denied.of(ProblemCode.MALFORMED, "status is no status of a task", JsonObject.empty());
    }
    return office.read(
        view ->
            new Sieve<>(
                    (after, limit) ->
                        page.newest()
                            ? view.newestTasks(status, after, limit)
                            : view.tasks(status, after, limit),
                    TaskState::number)
                .page(page, found -> summaries(view, found, caller)));
  }

  private Sieve.Shown<TaskState> summaries(View view, List<TaskState> tasks, Caller caller) {
    Map<String, List<PacketState>> packets =
        view.packetsOf(tasks).stream()
            .sorted(IN_ORDER)
            .collect(Collectors.groupingBy(PacketState::taskId));
    return task -> summary(view, task, packets.getOrDefault(task.taskId(), List.of()), caller);
  }

  private @Nullable Json summary(
      View view, TaskState task, List<PacketState> packets, Caller caller) {
    return shown(view, packets, caller).isEmpty() ? null : TaskView.summary(task, packets);
  }

  private static List<PacketState> packets(View view, String taskId) {
    return view.packets(PacketQuery.ofTask(taskId, 0, MANY)).stream().sorted(IN_ORDER).toList();
  }

  private List<PacketState> shown(View view, List<PacketState> packets, Caller caller) {
    return packets.stream().filter(it -> office.parties(view).includes(it, caller)).toList();
  }

  /** The task and its packets, for a party to any of them. */
  private record Visible(TaskState task, List<PacketState> all, List<PacketState> shown) {}

  private Visible visible(View view, Caller caller, String taskId) {
    TaskState task = view.task(taskId);
    List<PacketState> all = task == null ? List.of() : packets(view, taskId);
    List<PacketState> shown = shown(view, all, caller);
    if (task == null || shown.isEmpty()) {
      throw Office.notFound("there is no task " + taskId);
    }
    return new Visible(task, all, shown);
  }

  @Override
  public JsonObject get(Caller caller, String taskId) {
    return office.read(
        view -> {
          Visible visible = visible(view, caller, taskId);
          return TaskView.whole(visible.task(), visible.all(), visible.shown(), view::content);
        });
  }

  @Override
  public JsonObject trace(Caller caller, String taskId, Page page) {
    return office.read(
        view -> {
          Visible visible = visible(view, caller, taskId);
          RecordQuery query = RecordQuery.ofTask(taskId, Pages.place(page), page.limit());
          if (caller.readsEverything()) {
            return Pages.ofRecords(view, query);
          }
          Set<String> own = ids(visible.shown());
          return Pages.ofRecords(
              view, query, row -> row.packetId() != null && own.contains(row.packetId()));
        });
  }

  private static Set<String> ids(List<PacketState> packets) {
    return packets.stream().map(PacketState::id).collect(Collectors.toSet());
  }

  @Override
  public JsonObject cost(Caller caller, String taskId) {
    return office.read(
        view -> {
          Visible visible = visible(view, caller, taskId);
          Set<String> own = ids(visible.shown());
          return CostView.of(taskId, visible.all(), it -> own.contains(it.id()));
        });
  }

  @Override
  public JsonObject diff(Caller caller, String taskId) {
    return office.read(
        view -> DiffView.of(taskId, visible(view, caller, taskId).shown(), view::content));
  }

  @Override
  public JsonObject checkpoint(Caller caller, String taskId) {
    return office.read(
        view -> {
          visible(view, caller, taskId);
          JsonObject saved = view.entry(Shelf.CHECKPOINTS, "t/" + taskId);
          boolean may =
              saved != null
                  && (caller.isOperator()
                      || saved.string("agent").filter(caller.name()::equals).isPresent());
          if (saved == null || !may) {
            throw Office.notFound("there is no checkpoint of " + taskId + " for you");
          }
          return saved;
        });
  }

  @Override
  public CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json json) {
    return Office.attempt(
        () -> {
          Visible visible = office.read(view -> visible(view, caller, taskId));
          boolean first = visible.task().firstSender().equals(caller.name());
          if (!caller.isOperator() && !first) {
            throw Office.forbidden("only an operator or who began the task may cancel it");
          }
          String why = reason(json);
          TaskActs acts = new TaskActs(office.environment());
          return afterwards(
              caller,
              taskId,
              Units.of(keys(taskId), work -> acts.cancel(work, taskId, caller, why)));
        });
  }

  @Override
  public CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json json) {
    return Office.attempt(
        () -> {
          office.read(view -> visible(view, caller, taskId));
          Office.demandOperator(caller);
          String why = reason(json);
          TaskActs acts = new TaskActs(office.environment());
          return afterwards(
              caller,
              taskId,
              Units.of(keys(taskId), work -> acts.rollback(work, taskId, caller, why)));
        });
  }

  private static Keys keys(String taskId) {
    return new Keys().task(taskId);
  }

  private static @Nullable String reason(Json json) {
    Body body = Body.of(json);
    String why = body.text("reason");
    body.check();
    return why;
  }

  private CompletableFuture<JsonObject> afterwards(
      Caller caller, String taskId, Unit<TaskState> unit) {
    return office.run(taskId, unit).thenApply(done -> get(caller, taskId));
  }

  @Override
  public CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json json) {
    return Office.attempt(
        () -> {
          Body body = Body.of(json);
          String wanted = body.text("packetId");
          body.check();
          Replay replay = office.read(view -> replayed(view, caller, taskId, wanted));
          Caller sender = Caller.agent(replay.sender());
          return new NewPackets(office)
              .submit(
                  sender,
                  replay.packet(),
                  again -> new Replaying(office.environment(), again, replay.of(), caller.name()))
              .thenApply(this::shown);
        });
  }

  private JsonObject shown(Submitting.Answer answer) {
    if (answer instanceof Submitting.Refused refused) {
      throw refused.denied();
    }
    Submitting.Taken taken = (Submitting.Taken) answer;
    return office.shown(taken.packet(), taken.content());
  }

  /** The content of a packet, to be sent once more. */
  private record Replay(String of, String sender, JsonObject packet) {}

  private Replay replayed(View view, Caller caller, String taskId, @Nullable String wanted) {
    Visible visible = visible(view, caller, taskId);
    PacketState packet =
        visible.shown().stream()
            .filter(it -> wanted == null ? passedTheGates(it) : it.id().equals(wanted))
            .reduce((first, second) -> second)
            .orElseThrow(() -> Office.notFound("there is no packet to replay"));
    String sender = packet.identity().sender();
    if (!caller.isOperator() && !sender.equals(caller.name())) {
      throw Office.forbidden("only an operator or the sender may replay a packet");
    }
    JsonObject sent = Sameness.asSent(view.content(packet));
    JsonObject meta = sent.object("meta").orElse(JsonObject.empty());
    JsonObject again =
        sent.toBuilder()
            .remove("packetId")
            .remove("createdAt")
            .remove("dedupeKey")
            .remove("signature")
            .remove("scheduledAt")
            .remove("expiresAt")
            .put("taskId", taskId)
            .put("meta", meta.with("replayOf", Json.of(packet.id())))
            .build();
    return new Replay(packet.id(), sender, again);
  }

  private static boolean passedTheGates(PacketState packet) {
    TerminalReason reason = packet.standing().reason();
    return reason != TerminalReason.GATE_REJECTED && reason != TerminalReason.SAFETY_VIOLATION;
  }
}
