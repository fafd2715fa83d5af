package dev.ahp.broker.service;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.DuplicateCheck;
import dev.ahp.broker.command.ReplayCommand;
import dev.ahp.broker.command.SubmitCommand;
import dev.ahp.broker.command.TaskVerbs;
import dev.ahp.broker.service.SearchIndexer.IndexProgress;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.view.CapView;
import dev.ahp.broker.view.CostView;
import dev.ahp.broker.view.DiffView;
import dev.ahp.broker.view.RecordSlice;
import dev.ahp.broker.view.TaskExcerpt;
import dev.ahp.broker.view.TaskView;
import dev.ahp.broker.writer.Command;
import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists tasks and applies operations to them. */
final class TaskService implements TaskApi {
  private static final int MAX_PACKETS = 1_000_000;

  /** Sorts by time, because numbers of different partitions interleave. */
  private static final Comparator<PacketState> BY_TIME =
      Comparator.<PacketState>comparingLong(it -> it.identity().submittedAt())
          .thenComparingLong(PacketState::number);

  private final BrokerContext context;
  private final Executor readers;
  private final TaskOutcomeReader outcomes;
  private final TaskPurge purge;
  private final ArchiveScanner archives;
  private final MessageCompressor compressor;
  private final SearchIndexer indexer;

  /**
   * Creates the service.
   *
   * @param readers reads results for waiting callers, so that no writer waits for them
   */
  TaskService(
      BrokerContext context,
      LongPoll longPoll,
      Executor readers,
      ArchiveScanner archives,
      SearchIndexer indexer) {
    this.context = context;
    this.indexer = indexer;
    this.readers = readers;
    this.outcomes = new TaskOutcomeReader(context, longPoll, readers);
    this.purge = new TaskPurge(context);
    this.archives = archives;
    this.compressor =
        new MessageCompressor(context.environment().settings().governance().window(), readers);
  }

  @Override
  public JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest) {
    TaskFilter wanted = TaskFilter.of(filter, pageRequest);
    IndexProgress index = wanted.query().needsIndex() ? indexer.catchUp() : null;
    JsonObject page =
        context.read(
            view ->
                new TaskPage(view, wanted.query())
                    .read(found -> summaries(view, found, caller, wanted)));
    JsonObject result = index == null ? page : index.addTo(page);
    return context.reads().list(caller, AuditEvent.TASK_READ, result);
  }

  private FilteredPage.RowRenderer<TaskState> summaries(
      StoreView view, List<TaskState> tasks, Caller caller, TaskFilter wanted) {
    Map<String, List<PacketState>> packets =
        view.packetsOf(tasks).stream()
            .sorted(BY_TIME)
            .collect(Collectors.groupingBy(PacketState::taskId));
    return task -> {
      List<PacketState> all = packets.getOrDefault(task.taskId(), List.of());
      List<PacketState> visible = visiblePackets(view, all, caller);
      boolean isEverything = visible.size() == all.size();
      if (visible.isEmpty() || !wanted.matchesVisible(view, task.taskId(), visible, isEverything)) {
        return null;
      }
      JsonObject summary = TaskView.summary(task, all);
      JsonObject first = view.content(visible.get(0));
      return wanted.matches(summary, () -> first)
          ? TaskExcerpt.addTo(summary, task, visible, first)
          : null;
    };
  }

  private static List<PacketState> packets(StoreView view, String taskId) {
    return view.packets(PacketQuery.ofTask(taskId, 0, MAX_PACKETS)).stream()
        .sorted(BY_TIME)
        .toList();
  }

  private List<PacketState> visiblePackets(
      StoreView view, List<PacketState> packets, Caller caller) {
    return packets.stream().filter(it -> context.parties(view).includes(it, caller)).toList();
  }

  /** A task and its packets, all and those that the caller may see. */
  private record VisibleTask(TaskState task, List<PacketState> all, List<PacketState> visible) {}

  private VisibleTask visible(StoreView view, Caller caller, String taskId) {
    TaskState task = view.task(taskId);
    List<PacketState> all = task == null ? List.of() : packets(view, taskId);
    List<PacketState> shown = visiblePackets(view, all, caller);
    if (task == null || shown.isEmpty()) {
      throw BrokerContext.notFound("unknown task " + taskId);
    }
    return new VisibleTask(task, all, shown);
  }

  @Override
  public JsonObject get(Caller caller, String taskId) {
    return context.read(
        view -> {
          VisibleTask visibleTask = visible(view, caller, taskId);
          context.reads().task(caller, taskId, "task");
          boolean all = isOriginator(visibleTask.task(), caller);
          Set<String> readable = ids(visibleTask.visible());
          return TaskView.whole(
              visibleTask.task(),
              visibleTask.all(),
              all ? visibleTask.all() : visibleTask.visible(),
              it -> readable.contains(it.id()),
              view::content);
        });
  }

  private static boolean isOriginator(TaskState task, Caller caller) {
    return task.firstSender().equals(caller.name());
  }

  @Override
  public CompletableFuture<TaskOutcome> result(Caller caller, String taskId, long waitMs) {
    return BrokerContext.attempt(() -> outcomes.result(caller, taskId, waitMs));
  }

  /** Wakes the callers that wait for the results of tasks. */
  void tasksEnded(Set<String> taskIds) {
    outcomes.tasksEnded(taskIds);
  }

  /** Reads archives outside of the store's snapshot, because this can take long. */
  @Override
  public JsonObject trace(Caller caller, String taskId, PageRequest pageRequest) {
    RecordQuery query =
        RecordQuery.ofTask(taskId, PageCursors.position(pageRequest), pageRequest.limit());
    List<RecordRow> moved =
        archives.find(context, query, view -> visible(view, caller, taskId).task());
    return context.read(
        view -> {
          VisibleTask visibleTask = visible(view, caller, taskId);
          context.reads().task(caller, taskId, "trace");
          RecordSlice slice = RecordSlice.of(view, query).with(moved, query.limit());
          Set<String> own = ids(visibleTask.visible());
          return PageCursors.ofRecords(
              slice, row -> caller.readsEverything() || own.contains(row.packetId()));
        });
  }

  private static Set<String> ids(List<PacketState> packets) {
    return packets.stream().map(PacketState::id).collect(Collectors.toSet());
  }

  @Override
  public JsonObject cost(Caller caller, String taskId) {
    return context.read(
        view -> {
          VisibleTask visibleTask = visible(view, caller, taskId);
          context.reads().task(caller, taskId, "cost");
          Set<String> own = ids(visibleTask.visible());
          return CostView.of(taskId, visibleTask.all(), it -> own.contains(it.id()));
        });
  }

  @Override
  public JsonObject caps(Caller caller) {
    GovernanceSettings rules = context.environment().settings().governance();
    return context.read(view -> CapView.of(view, rules.caps(), context.today(), caller));
  }

  @Override
  public CompletableFuture<JsonObject> compress(Json body) {
    return BrokerContext.attempt(() -> compressor.compress(body));
  }

  @Override
  public JsonObject diff(Caller caller, String taskId) {
    return context.read(
        view -> {
          List<PacketState> packets = visible(view, caller, taskId).visible();
          context.reads().task(caller, taskId, "diff");
          return DiffView.of(taskId, packets, view::content);
        });
  }

  @Override
  public JsonObject checkpoint(Caller caller, String taskId) {
    return context.read(
        view -> {
          visible(view, caller, taskId);
          context.reads().task(caller, taskId, "checkpoint");
          JsonObject saved = view.entry(KeyValueTable.CHECKPOINTS, "t/" + taskId);
          boolean may =
              saved != null
                  && (caller.isOperator()
                      || saved.string("agent").filter(caller.name()::equals).isPresent());
          if (saved == null || !may) {
            throw BrokerContext.notFound(
                "no checkpoint of task " + taskId + " is accessible to the caller");
          }
          return saved;
        });
  }

  @Override
  public CompletableFuture<JsonObject> cancel(Caller caller, String taskId, Json json) {
    return BrokerContext.attempt(
        () -> {
          VisibleTask visibleTask = context.read(view -> visible(view, caller, taskId));
          boolean first = visibleTask.task().firstSender().equals(caller.name());
          if (!caller.isOperator() && !first) {
            throw BrokerContext.forbidden(
                "only an operator or the first sender of the task may cancel it");
          }
          String reason = reason(json);
          TaskVerbs verbs = new TaskVerbs(context.rules());
          return runAndGet(
              caller,
              taskId,
              Commands.of(keys(taskId), work -> verbs.cancel(work, taskId, caller, reason)));
        });
  }

  @Override
  public CompletableFuture<JsonObject> rollback(Caller caller, String taskId, Json json) {
    return BrokerContext.attempt(
        () -> {
          context.read(view -> visible(view, caller, taskId));
          BrokerContext.requireOperator(caller);
          String reason = reason(json);
          TaskVerbs verbs = new TaskVerbs(context.rules());
          return runAndGet(
              caller,
              taskId,
              Commands.of(keys(taskId), work -> verbs.rollback(work, taskId, caller, reason)));
        });
  }

  private static ReadSet keys(String taskId) {
    return new ReadSet().task(taskId);
  }

  private @Nullable String reason(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    body.text("reason");
    body.check();
    CheckedReport report =
        context
            .admission()
            .reports()
            .check(body.json(), List.of("reason"), () -> new Safety(JsonObject.empty()));
    if (report.denial() != null) {
      throw report.denial();
    }
    return report.body().string("reason").orElse(null);
  }

  private CompletableFuture<JsonObject> runAndGet(
      Caller caller, String taskId, Command<TaskState> command) {
    return context.run(taskId, command).thenApply(done -> get(caller, taskId));
  }

  @Override
  public CompletableFuture<JsonObject> replay(Caller caller, String taskId, Json json) {
    return BrokerContext.attempt(
        () -> {
          CallBodyReader body = CallBodyReader.of(json);
          String packetId = body.text("packetId");
          body.check();
          ReplaySource source = context.read(view -> replaySource(view, caller, taskId, packetId));
          Caller sender =
              Caller.agent(source.sender())
                  .with(caller.isOperator() ? TokenScopes.ALL : caller.scopes());
          return new PacketSubmitter(context, new PacketExplainer(context))
              .submit(
                  sender,
                  source.packet(),
                  copy -> new ReplayCommand(context.rules(), copy, source.of(), caller.name()))
              .thenApply(this::render);
        });
  }

  private JsonObject render(SubmitCommand.SubmitResult result) {
    if (result instanceof SubmitCommand.SubmitRefused refused) {
      throw refused.denied();
    }
    SubmitCommand.SubmitAccepted accepted = (SubmitCommand.SubmitAccepted) result;
    return context.render(accepted.packet(), accepted.content());
  }

  /** The content of a packet to submit again. */
  private record ReplaySource(String of, String sender, JsonObject packet) {}

  private ReplaySource replaySource(
      StoreView view, Caller caller, String taskId, @Nullable String packetId) {
    VisibleTask visibleTask = visible(view, caller, taskId);
    PacketState packet =
        visibleTask.visible().stream()
            .filter(it -> packetId == null ? !it.wasDenied() : it.id().equals(packetId))
            .reduce((first, second) -> second)
            .orElseThrow(() -> BrokerContext.notFound("no packet to replay"));
    String sender = packet.identity().sender();
    if (!caller.isOperator() && !sender.equals(caller.name())) {
      throw BrokerContext.forbidden("only an operator or the sender may replay a packet");
    }
    JsonObject sent = DuplicateCheck.asSent(view.content(packet));
    JsonObject meta = sent.object("meta").orElse(JsonObject.empty());
    JsonObject copy =
        sent.toBuilder()
            .remove("packetId")
            .remove("createdAt")
            .remove("dedupeKey")
            .remove("signature")
            .remove("scheduledAt")
            .remove("expiresAt")
            .remove("onComplete")
            .remove("stream")
            .put("taskId", taskId)
            .put("meta", meta.with("replayOf", Json.of(packet.id())))
            .build();
    return new ReplaySource(packet.id(), sender, copy);
  }

  @Override
  public CompletableFuture<JsonObject> purge(Caller caller, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          long before = body.requiredTime("before");
          boolean dryRun = body.flag("dryRun");
          body.check();
          return CompletableFuture.supplyAsync(
              () -> purge.run(caller.name(), before, dryRun).json(), readers);
        });
  }
}
