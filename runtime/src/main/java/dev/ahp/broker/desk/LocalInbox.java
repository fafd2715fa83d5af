package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.Decisions;
import dev.ahp.broker.move.Room;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.View;
import dev.ahp.broker.work.Work;
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
final class LocalInbox implements InboxDesk {
  /** The character after the one that stands between a queue and an id. */
  private static final String BEHIND_SLASH = "0";

  private final Office office;

  LocalInbox(Office office) {
    this.office = office;
  }

  @Override
  public JsonObject queues(Caller caller, Page page) {
    return office.read(
        view ->
            caller.readsEverything()
                ? allQueues(view, page)
                : Pages.named(
                    openQueues(view, caller), queue -> queue, page, queue -> counted(view, queue)));
  }

  /**
   * From one queue to the next, however much is open in each. On the shelf {@code desk-2} lies
   * before {@code desk}, so only what is on one page is in the order of the names.
   */
  private static JsonObject allQueues(View view, Page page) {
    SortedSet<String> queues = new TreeSet<>();
    String last = null;
    String queue = nextQueue(view, page.after());
    while (queue != null && queues.size() < page.limit()) {
      queues.add(queue);
      last = queue;
      queue = nextQueue(view, queue);
    }
    List<Json> items = queues.stream().map(it -> (Json) counted(view, it)).toList();
    return Pages.of(items, queue == null ? null : last);
  }

  private static @Nullable String nextQueue(View view, @Nullable String after) {
    String behind = after == null ? "" : after + BEHIND_SLASH;
    List<ShelfEntry> first = view.entries(Shelf.INBOX_OPEN, "", behind, 1);
    return first.isEmpty()
        ? null
        : first.get(0).key().substring(0, first.get(0).key().indexOf('/'));
  }

  /** Of those that its entry names, so that it does not matter how many others there are. */
  private Iterable<String> openQueues(View view, Caller caller) {
    return served(caller).stream()
        .filter(queue -> !view.entries(Shelf.INBOX_OPEN, queue + "/", "", 1).isEmpty())
        .toList();
  }

  private SortedSet<String> served(Caller caller) {
    return office
        .catalog()
        .agent(caller.name())
        .map(it -> new TreeSet<>(it.queues()))
        .orElseGet(TreeSet::new);
  }

  private static JsonObject counted(View view, String queue) {
    return JsonObject.builder()
        .put("queue", queue)
        .put("open", (double) view.count(Shelf.INBOX_OPEN, queue + "/"))
        .build();
  }

  /** Operators, auditors to look, and agents whose entry names the queue. */
  private boolean may(Caller caller, String queue) {
    return caller.readsEverything() || served(caller).contains(queue);
  }

  private void demand(Caller caller, String queue) {
    if (!may(caller, queue)) {
      throw Office.forbidden("the queue " + queue + " is not for " + caller.name());
    }
  }

  @Override
  public JsonObject items(Caller caller, String queue, Page page) {
    demand(caller, queue);
    String after = page.after() == null ? "" : queue + "/" + Pages.id(page);
    return office.read(
        view -> {
          List<ShelfEntry> found = view.entries(Shelf.INBOX_OPEN, queue + "/", after, page.limit());
          List<Json> items = new ArrayList<>();
          Room room = new Room();
          String last = null;
          for (ShelfEntry entry : found) {
            if (!room.isLeft()) {
              return Pages.of(items, last);
            }
            last = entry.key().substring(queue.length() + 1);
            JsonObject item = view.entry(Shelf.INBOX, last);
            if (item != null) {
              JsonObject whole = withPacket(view, item);
              room.take(whole);
              items.add(whole);
            }
          }
          return Pages.of(items, found.size() == page.limit() ? last : null);
        });
  }

  private JsonObject withPacket(View view, JsonObject item) {
    PacketState packet = view.packet(item.string("packetId").orElse(""));
    return packet == null ? item : item.with("packet", office.shown(view, packet));
  }

  @Override
  public Optional<JsonObject> about(Caller caller, String packetId) {
    return office.read(
        view ->
            Optional.ofNullable(view.packet(packetId))
                .flatMap(it -> it.detail().text("inboxItem"))
                .flatMap(id -> Optional.ofNullable(view.entry(Shelf.INBOX, id)))
                .filter(it -> it.string("state").filter("open"::equals).isPresent())
                .filter(it -> may(caller, it.string("queue").orElse(""))));
  }

  @Override
  public CompletableFuture<JsonObject> answer(Caller caller, String queue, String id, Json json) {
    return Office.attempt(
        () -> {
          demandPerson(caller, queue, id);
          Body body = Body.of(json);
          if (!body.json().has("result")) {
            body.wrong("result", "is required");
          }
          String note = body.text("note");
          body.check();
          Json result = body.json().members().getOrDefault("result", Json.Null.NULL);
          Decisions decisions = new Decisions(office.environment());
          return decide(work -> decisions.answer(work, id, caller, result, note));
        });
  }

  @Override
  public CompletableFuture<JsonObject> reject(Caller caller, String queue, String id, Json json) {
    return Office.attempt(
        () -> {
          demandPerson(caller, queue, id);
          Body body = Body.of(json);
          String reason = body.requiredText("reason");
          body.check();
          Decisions decisions = new Decisions(office.environment());
          return decide(work -> decisions.reject(work, id, caller, reason));
        });
  }

  private void demandPerson(Caller caller, String queue, String id) {
    demand(caller, queue);
    if (caller.kind() == Caller.Kind.AUDITOR) {
      throw Office.forbidden("an auditor only reads");
    }
    boolean there =
        office
            .read(view -> Optional.ofNullable(view.entry(Shelf.INBOX, id)))
            .flatMap(item -> item.string("queue"))
            .filter(queue::equals)
            .isPresent();
    if (!there) {
      throw Office.notFound("there is no item " + id + " in " + queue);
    }
  }

  private CompletableFuture<JsonObject> decide(Function<Work, Decisions.Decided> decision) {
    return office
        .run(Units.of(decision))
        .thenApply(
            decided ->
                office.read(
                    view ->
                        JsonObject.builder()
                            .put("item", decided.entry())
                            .put("packet", office.shown(view, decided.packet()))
                            .build()));
  }
}
