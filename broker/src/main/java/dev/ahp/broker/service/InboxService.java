package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.InboxVerbs;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The desk of people in this process. */
final class InboxService implements InboxApi {
  /** The character after the one that stands between a queue and an id. */
  private static final String BEHIND_SLASH = "0";

  private final BrokerContext context;

  InboxService(BrokerContext context) {
    this.context = context;
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
                    queue -> counted(view, queue)));
  }

  /**
   * From one queue to the next, however much is open in each. On the shelf {@code desk-2} lies
   * before {@code desk}, so only what is on one page is in the order of the names.
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
    List<Json> items = queues.stream().map(it -> (Json) counted(view, it)).toList();
    return PageCursors.of(items, queue == null ? null : last);
  }

  private static @Nullable String nextQueue(StoreView view, @Nullable String after) {
    String behind = after == null ? "" : after + BEHIND_SLASH;
    List<KeyValueEntry> first = view.entries(KeyValueTable.INBOX_OPEN, "", behind, 1);
    return first.isEmpty()
        ? null
        : first.get(0).key().substring(0, first.get(0).key().indexOf('/'));
  }

  /** Of those that its entry names, so that it does not matter how many others there are. */
  private Iterable<String> openQueues(StoreView view, Caller caller) {
    return served(caller).stream()
        .filter(queue -> !view.entries(KeyValueTable.INBOX_OPEN, queue + "/", "", 1).isEmpty())
        .toList();
  }

  private SortedSet<String> served(Caller caller) {
    return context
        .catalog()
        .agent(caller.name())
        .map(it -> new TreeSet<>(it.queues()))
        .orElseGet(TreeSet::new);
  }

  private static JsonObject counted(StoreView view, String queue) {
    return JsonObject.builder()
        .put("queue", queue)
        .put("open", (double) view.count(KeyValueTable.INBOX_OPEN, queue + "/"))
        .build();
  }

  /** Operators, auditors to look, and agents whose entry names the queue. */
  private boolean may(Caller caller, String queue) {
    return caller.readsEverything() || served(caller).contains(queue);
  }

  private void demand(Caller caller, String queue) {
    if (!may(caller, queue)) {
      throw BrokerContext.forbidden("the queue " + queue + " is not for " + caller.name());
    }
  }

  @Override
  public JsonObject items(Caller caller, String queue, PageRequest pageRequest) {
    demand(caller, queue);
    String after = pageRequest.after() == null ? "" : queue + "/" + PageCursors.id(pageRequest);
    return context.read(
        view -> {
          List<KeyValueEntry> found =
              view.entries(KeyValueTable.INBOX_OPEN, queue + "/", after, pageRequest.limit());
          List<Json> items = new ArrayList<>();
          SizeBudget sizeBudget = new SizeBudget();
          String last = null;
          for (KeyValueEntry entry : found) {
            if (!sizeBudget.hasRemaining()) {
              return PageCursors.of(items, last);
            }
            last = entry.key().substring(queue.length() + 1);
            JsonObject item = view.entry(KeyValueTable.INBOX, last);
            if (item != null) {
              JsonObject whole = withPacket(view, item);
              sizeBudget.take(whole);
              items.add(whole);
            }
          }
          return PageCursors.of(items, found.size() == pageRequest.limit() ? last : null);
        });
  }

  private JsonObject withPacket(StoreView view, JsonObject item) {
    PacketState packet = view.packet(item.string("packetId").orElse(""));
    return packet == null ? item : item.with("packet", context.shown(view, packet));
  }

  @Override
  public Optional<JsonObject> about(Caller caller, String packetId) {
    return context.read(
        view ->
            Optional.ofNullable(view.packet(packetId))
                .flatMap(it -> it.attributes().text("inboxItem"))
                .flatMap(id -> Optional.ofNullable(view.entry(KeyValueTable.INBOX, id)))
                .filter(it -> it.string("state").filter("open"::equals).isPresent())
                .filter(it -> may(caller, it.string("queue").orElse(""))));
  }

  @Override
  public CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          demandPerson(caller, queue, id);
          CallBodyReader body = CallBodyReader.of(json);
          if (!body.json().has("result")) {
            body.wrong("result", "is required");
          }
          String note = body.text("note");
          body.check();
          Json result = body.json().members().getOrDefault("result", Json.Null.NULL);
          InboxVerbs inboxVerbs = new InboxVerbs(context.rules());
          return decide(work -> inboxVerbs.answer(work, id, caller, result, note));
        });
  }

  @Override
  public CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          demandPerson(caller, queue, id);
          CallBodyReader body = CallBodyReader.of(json);
          String reason = body.requiredText("reason");
          body.check();
          InboxVerbs inboxVerbs = new InboxVerbs(context.rules());
          return decide(work -> inboxVerbs.reject(work, id, caller, reason));
        });
  }

  private void demandPerson(Caller caller, String queue, String id) {
    demand(caller, queue);
    if (caller.callerKind() == Caller.CallerKind.AUDITOR) {
      throw BrokerContext.forbidden("an auditor only reads");
    }
    boolean there =
        context
            .read(view -> Optional.ofNullable(view.entry(KeyValueTable.INBOX, id)))
            .flatMap(item -> item.string("queue"))
            .filter(queue::equals)
            .isPresent();
    if (!there) {
      throw BrokerContext.notFound("there is no item " + id + " in " + queue);
    }
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
                            .put("packet", context.shown(view, decidedItem.packet()))
                            .build()));
  }
}
