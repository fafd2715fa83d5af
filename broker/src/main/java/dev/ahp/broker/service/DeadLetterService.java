package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.command.DeadLetterRepository;
import dev.ahp.broker.command.DeadLetterVerbs;
import dev.ahp.broker.command.DuplicateCheck;
import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.gate.Lineage;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Lists dead letters and applies decisions about them. */
final class DeadLetterService implements DeadLetterApi {
  private static final Set<String> STATES = Set.of("open", "released", "discarded");
  private static final int MARK_BATCH_SIZE = 1_000;
  private static final int READ_BATCH_SIZE = 100;

  private final BrokerContext context;

  DeadLetterService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, @Nullable String state, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    if (state != null && !STATES.contains(state)) {
      throw Denied.of(
          ProblemCode.MALFORMED,
          "unknown state; expected open, released or discarded",
          JsonObject.empty());
    }
    return context.read(
        view -> "open".equals(state) ? open(view, pageRequest) : letters(view, state, pageRequest));
  }

  /** Lists open letters by their marks, so the cost does not depend on decided letters. */
  private static JsonObject open(StoreView view, PageRequest pageRequest) {
    String prefix = DeadLetterRepository.OPEN_PREFIX;
    List<KeyValueEntry> marks =
        view.entries(
            KeyValueTable.SETTINGS,
            prefix,
            prefix + PageCursors.id(pageRequest),
            pageRequest.limit());
    List<Json> items = new ArrayList<>();
    SizeBudget sizeBudget = new SizeBudget();
    String last = null;
    for (KeyValueEntry mark : marks) {
      String id = mark.key().substring(prefix.length());
      JsonObject letter = Objects.requireNonNull(view.entry(KeyValueTable.DEAD_LETTERS, id), id);
      if (!sizeBudget.admits(letter)) {
        return PageCursors.of(items, last);
      }
      last = id;
      items.add(letter);
    }
    return PageCursors.of(items, marks.size() == pageRequest.limit() ? last : null);
  }

  /** Lists letters of a state; the number of scanned letters per page is limited. */
  private static JsonObject letters(
      StoreView view, @Nullable String state, PageRequest pageRequest) {
    List<Json> items = new ArrayList<>();
    String after = PageCursors.id(pageRequest);
    SizeBudget sizeBudget = new SizeBudget();
    boolean more = true;
    for (int scanned = 0; more && scanned < FilteredPage.MAX_ROWS; scanned += READ_BATCH_SIZE) {
      List<KeyValueEntry> found =
          view.entries(KeyValueTable.DEAD_LETTERS, "", after, READ_BATCH_SIZE);
      for (KeyValueEntry entry : found) {
        JsonObject letter = isOf(entry, state) ? entry.value() : null;
        boolean isFull = items.size() == pageRequest.limit();
        if (isFull || (letter != null && !sizeBudget.admits(letter))) {
          return PageCursors.of(items, after);
        }
        after = entry.key();
        if (letter != null) {
          items.add(letter);
        }
      }
      more = found.size() == READ_BATCH_SIZE;
    }
    return PageCursors.of(items, more ? after : null);
  }

  private static boolean isOf(KeyValueEntry entry, @Nullable String state) {
    return entry.value() != null
        && (state == null || entry.value().string("state").filter(state::equals).isPresent());
  }

  @Override
  public CompletableFuture<JsonObject> release(Caller caller, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          CallBodyReader body = CallBodyReader.of(json);
          String note = body.text("note");
          boolean allow = body.flag("allow");
          body.check();
          return decide(
              id, caller, new DeadLetterVerbs.DeadLetterVerdict(note, released(id), allow));
        });
  }

  @Override
  public CompletableFuture<JsonObject> discard(Caller caller, String id, Json json) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          return decide(id, caller, new DeadLetterVerbs.DeadLetterVerdict(note(json), null, false));
        });
  }

  private static @Nullable String note(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    String note = body.text("note");
    body.check();
    return note;
  }

  /** Admits the blocked packet again, without the scan. */
  private AdmittedPacket released(String id) {
    JsonObject letter = letter(id);
    JsonObject content =
        context.read(
            view -> {
              PacketState packet = view.packet(letter.string("packetId").orElse(""));
              return packet == null ? JsonObject.empty() : view.content(packet);
            });
    if (content.isEmpty()) {
      throw BrokerContext.notFound("unknown dead letter " + id);
    }
    String sender = content.string("sender").orElse("");
    JsonObject resubmitted =
        DuplicateCheck.asSent(content).toBuilder()
            .remove("packetId")
            .remove("signature")
            .remove("dedupeKey")
            .build();
    Origin origin =
        new Origin(
            content.string("taskId").orElse(null),
            content.string("parentPacketId").orElse(null),
            content.string("previousPacketId").orElse(null),
            content.string("packetId").orElse(null),
            Lineage.of(content),
            null,
            JsonObject.builder().put("safety", taint(id, letter)).build());
    return context.admission().admitReleased(Caller.agent(sender), resubmitted, origin);
  }

  private JsonObject letter(String id) {
    return context.read(
        view ->
            Objects.requireNonNullElse(
                view.entry(KeyValueTable.DEAD_LETTERS, id), JsonObject.empty()));
  }

  /** Returns the safety note of a released packet, which stays suspect to a model. */
  private static JsonObject taint(String id, JsonObject letter) {
    return JsonObject.builder()
        .put("verdict", "violation")
        .put("score", letter.number("score").orElse(1.0))
        .put("released", id)
        .build();
  }

  /** Applies a decision on the writer of the task, so that its records are in order. */
  private CompletableFuture<JsonObject> decide(
      String id, Caller caller, DeadLetterVerbs.DeadLetterVerdict verdict) {
    DeadLetterVerbs letters = new DeadLetterVerbs(context.rules());
    String task = letter(id).string("taskId").orElse(id);
    return context
        .run(task, Commands.of(work -> letters.decide(work, id, caller, verdict)))
        .thenApply(
            decidedLetter ->
                context.read(
                    view ->
                        JsonObject.builder()
                            .put("deadLetter", decidedLetter.letter())
                            .put("packet", context.render(view, decidedLetter.packet()))
                            .build()));
  }

  @Override
  public JsonObject allowed(Caller caller, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    return context.read(
        view -> {
          List<KeyValueEntry> found =
              view.entries(
                  KeyValueTable.SETTINGS,
                  AllowList.KEY_PREFIX,
                  PageCursors.text(pageRequest),
                  pageRequest.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          boolean more = found.size() == pageRequest.limit();
          return PageCursors.of(items, more ? found.get(found.size() - 1).key() : null);
        });
  }

  @Override
  public CompletableFuture<Void> revoke(Caller caller, String hash) {
    return BrokerContext.attempt(
        () -> {
          BrokerContext.requireOperator(caller);
          DeadLetterVerbs letters = new DeadLetterVerbs(context.rules());
          return context
              .run(Commands.of(work -> letters.revoke(work, hash, caller)))
              .thenAccept(done -> {});
        });
  }

  @Override
  public long open() {
    return context.read(
        view -> view.count(KeyValueTable.SETTINGS, DeadLetterRepository.OPEN_PREFIX));
  }

  /** Marks open letters that an older version left unmarked. */
  void markOpen() {
    DeadLetterVerbs letters = new DeadLetterVerbs(context.rules());
    String after = "";
    List<KeyValueEntry> found;
    do {
      String from = after;
      found =
          context.read(view -> view.entries(KeyValueTable.DEAD_LETTERS, "", from, MARK_BATCH_SIZE));
      for (KeyValueEntry entry : found) {
        after = entry.key();
        if (isUnmarked(entry)) {
          String id = entry.key();
          context.run(Commands.of(work -> letters.mark(work, id))).join();
        }
      }
    } while (found.size() == MARK_BATCH_SIZE);
  }

  private boolean isUnmarked(KeyValueEntry entry) {
    String mark = DeadLetterRepository.OPEN_PREFIX + entry.key();
    return entry.value() != null
        && DeadLetterVerbs.isOpen(entry.value())
        && context.read(view -> view.entry(KeyValueTable.SETTINGS, mark) == null);
  }
}
