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

/** The desk of dead letters in this process. */
final class DeadLetterService implements DeadLetterApi {
  private static final Set<String> STATES = Set.of("open", "released", "discarded");
  private static final int STEP = 1_000;
  private static final int LOOKED_AT_ONCE = 100;

  private final BrokerContext context;

  DeadLetterService(BrokerContext context) {
    this.context = context;
  }

  @Override
  public JsonObject list(Caller caller, @Nullable String state, PageRequest pageRequest) {
    BrokerContext.demandReader(caller);
    if (state != null && !STATES.contains(state)) {
      throw Denied.of(
          ProblemCode.MALFORMED, "state is open, released or discarded", JsonObject.empty());
    }
    return context.read(
        view -> "open".equals(state) ? open(view, pageRequest) : letters(view, state, pageRequest));
  }

  /** By their marks, so that it does not matter how many were decided on before. */
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
      if (!sizeBudget.hasRemaining()) {
        return PageCursors.of(items, last);
      }
      last = mark.key().substring(prefix.length());
      JsonObject letter =
          Objects.requireNonNull(view.entry(KeyValueTable.DEAD_LETTERS, last), last);
      items.add(letter);
      sizeBudget.take(letter);
    }
    return PageCursors.of(items, marks.size() == pageRequest.limit() ? last : null);
  }

  /** A page ends after so many letters, with a cursor, however few of them were decided on so. */
  private static JsonObject letters(
      StoreView view, @Nullable String state, PageRequest pageRequest) {
    List<Json> items = new ArrayList<>();
    String after = PageCursors.id(pageRequest);
    SizeBudget sizeBudget = new SizeBudget();
    boolean more = true;
    for (int looked = 0; more && looked < FilteredPage.MOST_ROWS; looked += LOOKED_AT_ONCE) {
      List<KeyValueEntry> found =
          view.entries(KeyValueTable.DEAD_LETTERS, "", after, LOOKED_AT_ONCE);
      for (KeyValueEntry entry : found) {
        if (items.size() == pageRequest.limit() || !sizeBudget.hasRemaining()) {
          return PageCursors.of(items, after);
        }
        after = entry.key();
        if (isOf(entry, state)) {
          JsonObject letter = Objects.requireNonNull(entry.value());
          items.add(letter);
          sizeBudget.take(letter);
        }
      }
      more = found.size() == LOOKED_AT_ONCE;
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
          BrokerContext.demandOperator(caller);
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
          BrokerContext.demandOperator(caller);
          return decide(id, caller, new DeadLetterVerbs.DeadLetterVerdict(note(json), null, false));
        });
  }

  private static @Nullable String note(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    String note = body.text("note");
    body.check();
    return note;
  }

  /** The held-back packet once more, past the scan that a person has overruled. */
  private AdmittedPacket released(String id) {
    JsonObject letter = letter(id);
    JsonObject content =
        context.read(
            view -> {
              PacketState packet = view.packet(letter.string("packetId").orElse(""));
              return packet == null ? JsonObject.empty() : view.content(packet);
            });
    if (content.isEmpty()) {
      throw BrokerContext.notFound("there is no dead letter " + id);
    }
    String sender = content.string("sender").orElse("");
    JsonObject again =
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
    return context.admission().admitReleased(Caller.agent(sender), again, origin);
  }

  private JsonObject letter(String id) {
    return context.read(
        view ->
            Objects.requireNonNullElse(
                view.entry(KeyValueTable.DEAD_LETTERS, id), JsonObject.empty()));
  }

  /** What a person let pass is no less suspect to a model. */
  private static JsonObject taint(String id, JsonObject letter) {
    return JsonObject.builder()
        .put("verdict", "violation")
        .put("score", letter.number("score").orElse(1.0))
        .put("released", id)
        .build();
  }

  /** On the lane of the task, so that the record of a decision follows that of the packet. */
  private CompletableFuture<JsonObject> decide(
      String id, Caller caller, DeadLetterVerbs.DeadLetterVerdict deadLetterVerdict) {
    DeadLetterVerbs letters = new DeadLetterVerbs(context.rules());
    String task = letter(id).string("taskId").orElse(id);
    return context
        .run(task, Commands.of(work -> letters.decide(work, id, caller, deadLetterVerdict)))
        .thenApply(
            decidedLetter ->
                context.read(
                    view ->
                        JsonObject.builder()
                            .put("deadLetter", decidedLetter.letter())
                            .put("packet", context.shown(view, decidedLetter.packet()))
                            .build()));
  }

  @Override
  public JsonObject allowed(Caller caller, PageRequest pageRequest) {
    BrokerContext.demandReader(caller);
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
          BrokerContext.demandOperator(caller);
          DeadLetterVerbs letters = new DeadLetterVerbs(context.rules());
          return context
              .run(Commands.of(work -> letters.revoke(work, hash, caller)))
              .thenAccept(gone -> {});
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
      found = context.read(view -> view.entries(KeyValueTable.DEAD_LETTERS, "", from, STEP));
      for (KeyValueEntry entry : found) {
        after = entry.key();
        if (isUnmarked(entry)) {
          String id = entry.key();
          context.run(Commands.of(work -> letters.mark(work, id))).join();
        }
      }
    } while (found.size() == STEP);
  }

  private boolean isUnmarked(KeyValueEntry entry) {
    String mark = DeadLetterRepository.OPEN_PREFIX + entry.key();
    return entry.value() != null
        && DeadLetterVerbs.isOpen(entry.value())
        && context.read(view -> view.entry(KeyValueTable.SETTINGS, mark) == null);
  }
}
