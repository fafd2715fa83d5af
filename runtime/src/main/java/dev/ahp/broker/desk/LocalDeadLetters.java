package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.gate.Lineage;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.DeadLetters;
import dev.ahp.broker.move.Room;
import dev.ahp.broker.move.Sameness;
import dev.ahp.broker.safety.AllowList;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.store.View;
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
final class LocalDeadLetters implements DeadLetterDesk {
  private static final Set<String> STATES = Set.of("open", "released", "discarded");
  private static final int STEP = 1_000;
  private static final int LOOKED_AT_ONCE = 100;

  private final Office office;

  LocalDeadLetters(Office office) {
    this.office = office;
  }

  @Override
  public JsonObject list(Caller caller, @Nullable String state, Page page) {
    Office.demandReader(caller);
    if (state != null && !STATES.contains(state)) {
      throw Denied.of(
          ProblemCode.MALFORMED, "state is open, released or discarded", JsonObject.empty());
    }
    return office.read(
        view -> "open".equals(state) ? open(view, page) : letters(view, state, page));
  }

  /** By their marks, so that it does not matter how many were decided on before. */
  private static JsonObject open(View view, Page page) {
    String prefix = DeadLetters.OPEN_PREFIX;
    List<ShelfEntry> marks =
        view.entries(Shelf.SETTINGS, prefix, prefix + Pages.id(page), page.limit());
    List<Json> items = new ArrayList<>();
    Room room = new Room();
    String last = null;
    for (ShelfEntry mark : marks) {
      if (!room.isLeft()) {
        return Pages.of(items, last);
      }
      last = mark.key().substring(prefix.length());
      JsonObject letter = Objects.requireNonNull(view.entry(Shelf.DEAD_LETTERS, last), last);
      items.add(letter);
      room.take(letter);
    }
    return Pages.of(items, marks.size() == page.limit() ? last : null);
  }

  /** A page ends after so many letters, with a cursor, however few of them were decided on so. */
  private static JsonObject letters(View view, @Nullable String state, Page page) {
    List<Json> items = new ArrayList<>();
    String after = Pages.id(page);
    Room room = new Room();
    boolean more = true;
    for (int looked = 0; more && looked < Sieve.MOST_ROWS; looked += LOOKED_AT_ONCE) {
      List<ShelfEntry> found = view.entries(Shelf.DEAD_LETTERS, "", after, LOOKED_AT_ONCE);
      for (ShelfEntry entry : found) {
        if (items.size() == page.limit() || !room.isLeft()) {
          return Pages.of(items, after);
        }
        after = entry.key();
        if (isOf(entry, state)) {
          JsonObject letter = Objects.requireNonNull(entry.value());
          items.add(letter);
          room.take(letter);
        }
      }
      more = found.size() == LOOKED_AT_ONCE;
    }
    return Pages.of(items, more ? after : null);
  }

  private static boolean isOf(ShelfEntry entry, @Nullable String state) {
    return entry.value() != null
        && (state == null || entry.value().string("state").filter(state::equals).isPresent());
  }

  @Override
  public CompletableFuture<JsonObject> release(Caller caller, String id, Json json) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          Body body = Body.of(json);
          String note = body.text("note");
          boolean allow = body.flag("allow");
          body.check();
          return decide(id, caller, new DeadLetters.Decision(note, released(id), allow));
        });
  }

  @Override
  public CompletableFuture<JsonObject> discard(Caller caller, String id, Json json) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          return decide(id, caller, new DeadLetters.Decision(note(json), null, false));
        });
  }

  private static @Nullable String note(Json json) {
    Body body = Body.of(json);
    String note = body.text("note");
    body.check();
    return note;
  }

  /** The held-back packet once more, past the scan that a person has overruled. */
  private Prepared released(String id) {
    JsonObject letter = letter(id);
    JsonObject content =
        office.read(
            view -> {
              PacketState packet = view.packet(letter.string("packetId").orElse(""));
              return packet == null ? JsonObject.empty() : view.content(packet);
            });
    if (content.isEmpty()) {
      throw Office.notFound("there is no dead letter " + id);
    }
    String sender = content.string("sender").orElse("");
    JsonObject again =
        Sameness.asSent(content).toBuilder()
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
    return office.preparation().prepareReleased(Caller.agent(sender), again, origin);
  }

  private JsonObject letter(String id) {
    return office.read(
        view -> Objects.requireNonNullElse(view.entry(Shelf.DEAD_LETTERS, id), JsonObject.empty()));
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
      String id, Caller caller, DeadLetters.Decision decision) {
    DeadLetters letters = new DeadLetters(office.environment());
    String task = letter(id).string("taskId").orElse(id);
    return office
        .run(task, Units.of(work -> letters.decide(work, id, caller, decision)))
        .thenApply(
            decided ->
                office.read(
                    view ->
                        JsonObject.builder()
                            .put("deadLetter", decided.letter())
                            .put("packet", office.shown(view, decided.packet()))
                            .build()));
  }

  @Override
  public JsonObject allowed(Caller caller, Page page) {
    Office.demandReader(caller);
    return office.read(
        view -> {
          List<ShelfEntry> found =
              view.entries(Shelf.SETTINGS, AllowList.SHELF_PREFIX, Pages.text(page), page.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          boolean more = found.size() == page.limit();
          return Pages.of(items, more ? found.get(found.size() - 1).key() : null);
        });
  }

  @Override
  public CompletableFuture<Void> revoke(Caller caller, String hash) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          DeadLetters letters = new DeadLetters(office.environment());
          return office
              .run(Units.of(work -> letters.revoke(work, hash, caller)))
              .thenAccept(gone -> {});
        });
  }

  @Override
  public long open() {
    return office.read(view -> view.count(Shelf.SETTINGS, DeadLetters.OPEN_PREFIX));
  }

  /** Marks open letters that an older version left unmarked. */
  void markOpen() {
    DeadLetters letters = new DeadLetters(office.environment());
    String after = "";
    List<ShelfEntry> found;
    do {
      String from = after;
      found = office.read(view -> view.entries(Shelf.DEAD_LETTERS, "", from, STEP));
      for (ShelfEntry entry : found) {
        after = entry.key();
        if (isUnmarked(entry)) {
          String id = entry.key();
          office.run(Units.of(work -> letters.mark(work, id))).join();
        }
      }
    } while (found.size() == STEP);
  }

  private boolean isUnmarked(ShelfEntry entry) {
    String mark = DeadLetters.OPEN_PREFIX + entry.key();
    return entry.value() != null
        && DeadLetters.isOpen(entry.value())
        && office.read(view -> view.entry(Shelf.SETTINGS, mark) == null);
  }
}
