package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.ExpectedOutput;
import dev.ahp.broker.command.InboxNotices;
import dev.ahp.broker.command.InboxVerbs;
import dev.ahp.broker.command.PolicyDenial;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.broker.gate.PolicyVerdict;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lists inbox items and applies decisions about them. */
final class InboxService implements InboxApi {
  /** The character after {@code /}, which separates a queue from an id. */
  private static final String AFTER_SLASH = "0";

  /** Limits of one search for notices; the next search continues. */
  private static final int MAX_NOTICES = 100;

  private static final int NOTICE_PAGE = 1_000;
  private static final int MAX_OPEN_READ = 100_000;

  private final BrokerContext context;
  private final ReportChecker reports;

  InboxService(BrokerContext context) {
    this.context = context;
    this.reports = new ReportChecker(context);
  }

  @Override
  public JsonObject queues(Caller caller, PageRequest pageRequest) {
    return context.read(
        view ->
            caller.readsEverything()
                ? allQueues(view, pageRequest)
                : PageCursors.named(
                    openQueues(view, caller),
                    queue -> queue,
                    pageRequest,
                    queue -> withCount(view, queue)));
  }

  /**
   * Lists the queues by skipping from one to the next, independent of their number of items. Keys
   * sort {@code desk-2} before {@code desk}, so only the items of a page are sorted by name.
   */
  private static JsonObject allQueues(StoreView view, PageRequest pageRequest) {
    SortedSet<String> queues = new TreeSet<>();
    String last = null;
    String queue = nextQueue(view, pageRequest.after());
    while (queue != null && queues.size() < pageRequest.limit()) {
      queues.add(queue);
      last = queue;
      queue = nextQueue(view, queue);
    }
    List<Json> items = queues.stream().map(it -> (Json) withCount(view, it)).toList();
    return PageCursors.of(items, queue == null ? null : last);
  }

  private static @Nullable String nextQueue(StoreView view, @Nullable String after) {
    String start = after == null ? "" : after + AFTER_SLASH;
    List<KeyValueEntry> first = view.entries(KeyValueTable.INBOX_OPEN, "", start, 1);
    return first.isEmpty()
        ? null
        : first.get(0).key().substring(0, first.get(0).key().indexOf('/'));
  }

  /** Returns the open queues among those that the caller serves. */
  private Iterable<String> openQueues(StoreView view, Caller caller) {
    return queuesOf(caller).stream()
        .filter(queue -> !view.entries(KeyValueTable.INBOX_OPEN, queue + "/", "", 1).isEmpty())
        .toList();
  }

  private SortedSet<String> queuesOf(Caller caller) {
    return context
        .catalog()
        .agent(caller.name())
        .map(it -> new TreeSet<>(it.queues()))
        .orElseGet(TreeSet::new);
  }

  private static JsonObject withCount(StoreView view, String queue) {
    return JsonObject.builder()
        .put("queue", queue)
        .put("open", view.count(KeyValueTable.INBOX_OPEN, queue + "/"))
        .build();
  }

  /** Returns whether the caller is an operator, an auditor or an agent that serves the queue. */
  private boolean maySee(Caller caller, String queue) {
    return caller.readsEverything() || queuesOf(caller).contains(queue);
  }

  private void requireAccess(Caller caller, String queue) {
    if (!maySee(caller, queue)) {
      throw BrokerContext.forbidden(
          "the queue " + queue + " is not accessible to " + caller.name());
    }
  }

  @Override
  public JsonObject items(Caller caller, String queue, PageRequest pageRequest) {
    requireAccess(caller, queue);
    recordRead(caller, queue);
    String after = pageRequest.after() == null ? "" : queue + "/" + PageCursors.id(pageRequest);
    return context.read(
        view -> {
          List<KeyValueEntry> found =
              view.entries(KeyValueTable.INBOX_OPEN, queue + "/", after, pageRequest.limit());
          List<Json> items = new ArrayList<>();
          SizeBudget sizeBudget = new SizeBudget();
          String last = null;
          for (KeyValueEntry entry : found) {
            String id = entry.key().substring(queue.length() + 1);
            JsonObject stored = view.entry(KeyValueTable.INBOX, id);
            JsonObject item = stored == null ? null : withPacket(view, stored);
            if (item != null && !sizeBudget.admits(item)) {
              return PageCursors.of(items, last);
            }
            last = id;
            if (item != null) {
              items.add(item);
            }
          }
          return PageCursors.of(items, found.size() == pageRequest.limit() ? last : null);
        });
  }

  /**
   * Stores that the queue is read, so that packets to it need no warning. An auditor changes
   * nothing, and cannot answer the items that it reads.
   */
  private void recordRead(Caller caller, String queue) {
    if (caller.callerKind() != Caller.CallerKind.AUDITOR
        && context.read(view -> ReadQueues.isNew(view, queue))) {
      // The response need not wait for it.
      var unused = context.run(ReadQueues.add(queue));
    }
  }

  private JsonObject withPacket(StoreView view, JsonObject item) {
    PacketState packet = view.packet(item.string("packetId").orElse(""));
    return packet == null ? item : item.with("packet", context.render(view, packet));
  }

  @Override
  public JsonObject get(Caller caller, String queue, String id) {
    requireAccess(caller, queue);
    return context.read(
        view ->
            Optional.ofNullable(view.entry(KeyValueTable.INBOX, id))
                .filter(item -> item.string("queue").filter(queue::equals).isPresent())
                .map(item -> withPacket(view, item))
                .orElseThrow(() -> unknownItem(queue, id)));
  }

  private static Denied unknownItem(String queue, String id) {
    return BrokerContext.notFound("unknown inbox item " + id + " in queue " + queue);
  }

  @Override
  public CompletableFuture<JsonObject> assign(Caller caller, String queue, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          requireDecider(caller, queue, id);
          CallBodyReader body = CallBodyReader.of(json);
          if (!body.json().has("assignee")) {
            body.wrong("assignee", "is required; use null to remove the assignment");
          }
          String assignee = body.name("assignee");
          if (assignee != null && !decides(assignee, queue)) {
            body.wrong(
                "assignee",
                assignee
                    + " may not decide items of the queue "
                    + queue
                    + "; expected an operator or an agent with this queue in its entry");
          }
          body.check();
          InboxVerbs inboxVerbs = new InboxVerbs(context.rules());
          return context.run(Commands.of(work -> inboxVerbs.assign(work, id, caller, assignee)));
        });
  }

  /** Returns whether a person may decide the items of a queue. */
  private boolean decides(String name, String queue) {
    return name.equals(Caller.OPERATOR.name())
        || context
            .catalog()
            .agent(name)
            .filter(it -> it.kind().equals("operator") || it.queues().contains(queue))
            .isPresent();
  }

  @Override
  public CompletableFuture<List<JsonObject>> takeNotices(long leadMs) {
    return BrokerContext.attempt(
        () -> {
          long before = context.clock().millis() + leadMs;
          List<String> pending = context.read(view -> pendingNotices(view, before));
          return pending.isEmpty()
              ? CompletableFuture.completedFuture(List.of())
              : context.run(Commands.of(work -> InboxNotices.take(work, pending, before)));
        });
  }

  private static List<String> pendingNotices(StoreView view, long before) {
    List<String> keys = new ArrayList<>();
    List<KeyValueEntry> page;
    String last = "";
    int read = 0;
    do {
      page = view.entries(KeyValueTable.INBOX_OPEN, "", last, NOTICE_PAGE);
      page.stream()
          .filter(it -> InboxNotices.isPending(Objects.requireNonNull(it.value()), before))
          .map(KeyValueEntry::key)
          .limit(MAX_NOTICES - keys.size())
          .forEach(keys::add);
      last = page.isEmpty() ? last : page.get(page.size() - 1).key();
      read += page.size();
    } while (page.size() == NOTICE_PAGE && keys.size() < MAX_NOTICES && read < MAX_OPEN_READ);
    return keys;
  }

  @Override
  public Optional<JsonObject> about(Caller caller, String packetId) {
    return context.read(
        view ->
            Optional.ofNullable(view.packet(packetId))
                .flatMap(it -> it.get(PacketAttribute.INBOX_ITEM))
                .flatMap(id -> Optional.ofNullable(view.entry(KeyValueTable.INBOX, id)))
                .filter(it -> it.string("state").filter("open"::equals).isPresent())
                .filter(it -> maySee(caller, it.string("queue").orElse(""))));
  }

  @Override
  public CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          String packetId = requireDecider(caller, queue, id);
          CallBodyReader body = CallBodyReader.of(json);
          if (!body.json().has("result")) {
            body.wrong("result", "is required");
          }
          body.text("note");
          body.check();
          Json result = body.json().members().getOrDefault("result", Json.Null.NULL);
          Optional<PolicyDenial> denial = checkResult(caller, id, result);
          if (denial.isPresent()) {
            return refuse(caller, packetId, denial.get());
          }
          CheckedReport report = reports.check(packetId, body.json(), List.of("result", "note"));
          if (report.denial() != null) {
            return reports.deny(caller, packetId, "answer", report);
          }
          InboxVerbs inboxVerbs = new InboxVerbs(context.rules());
          return decide(work -> inboxVerbs.answer(work, id, caller, report));
        });
  }

  /** Checks the result of an item whose answer completes a packet. The content never changes. */
  private Optional<PolicyDenial> checkResult(Caller caller, String id, Json result) {
    JsonObject content =
        context.read(
            view ->
                Optional.ofNullable(view.entry(KeyValueTable.INBOX, id))
                    .filter(InboxVerbs::completesPacket)
                    .flatMap(item -> item.string("packetId"))
                    .flatMap(packetId -> Optional.ofNullable(view.packet(packetId)))
                    .map(view::content)
                    .orElse(JsonObject.empty()));
    ExpectedOutput.require(content, result, context.catalog());
    return policyDenial(new PolicyQuery(PolicyPhase.ACCEPT, caller.name(), content, null))
        .or(
            () ->
                policyDenial(
                    new PolicyQuery(PolicyPhase.COMPLETE, caller.name(), content, result)));
  }

  /** An answer of a person both accepts and completes the packet. */
  private Optional<PolicyDenial> policyDenial(PolicyQuery query) {
    if (query.packet().members().isEmpty()) {
      return Optional.empty();
    }
    PolicyVerdict verdict = context.environment().settings().policies().check(query);
    return verdict.isDenied()
        ? Optional.of(new PolicyDenial(query.phase(), verdict))
        : Optional.empty();
  }

  private <T> CompletableFuture<T> refuse(Caller caller, String packetId, PolicyDenial denial) {
    return context
        .run(
            packetId,
            Commands.of(
                work -> denial.record(work, work.existing(packetId), caller.name(), "answer")))
        .thenCompose(CompletableFuture::failedFuture);
  }

  @Override
  public CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          String packetId = requireDecider(caller, queue, id);
          CallBodyReader body = CallBodyReader.of(json);
          body.requiredText("reason");
          body.check();
          CheckedReport report = reports.check(packetId, body.json(), List.of("reason"));
          if (report.denial() != null) {
            return reports.deny(caller, packetId, "reject", report);
          }
          InboxVerbs inboxVerbs = new InboxVerbs(context.rules());
          return decide(work -> inboxVerbs.reject(work, id, caller, report));
        });
  }

  /** Throws if the caller may not decide the item; returns the id of the item's packet. */
  private String requireDecider(Caller caller, String queue, String id) {
    requireAccess(caller, queue);
    if (caller.callerKind() == Caller.CallerKind.AUDITOR) {
      throw BrokerContext.forbidden("an auditor may not change data");
    }
    return context
        .read(view -> Optional.ofNullable(view.entry(KeyValueTable.INBOX, id)))
        .filter(item -> item.string("queue").filter(queue::equals).isPresent())
        .flatMap(item -> item.string("packetId"))
        .orElseThrow(() -> unknownItem(queue, id));
  }

  private CompletableFuture<JsonObject> decide(
      Function<UnitOfWork, InboxVerbs.DecidedItem> decision) {
    return context
        .run(Commands.of(decision))
        .thenApply(
            decidedItem ->
                context.read(
                    view ->
                        JsonObject.builder()
                            .put("item", decidedItem.entry())
                            .put("packet", context.render(view, decidedItem.packet()))
                            .build()));
  }
}
