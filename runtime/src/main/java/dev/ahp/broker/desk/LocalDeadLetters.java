package dev.ahp.broker.desk;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.admission.Prepared;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.gate.Lineage;
import dev.ahp.broker.move.Body;
import dev.ahp.broker.move.Decisions;
import dev.ahp.broker.move.Sameness;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
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
        view -> {
          List<Json> items = new ArrayList<>();
          String after = Pages.text(page);
          List<ShelfEntry> found = view.entries(Shelf.DEAD_LETTERS, "", after, STEP);
          while (!found.isEmpty() && items.size() < page.limit()) {
            for (ShelfEntry entry : found) {
              after = entry.key();
              if (isOf(entry, state)) {
                items.add(Objects.requireNonNull(entry.value()));
              }
              if (items.size() == page.limit()) {
                break;
              }
            }
            found = view.entries(Shelf.DEAD_LETTERS, "", after, STEP);
          }
          return Pages.of(items, items.size() == page.limit() ? after : null);
        });
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
          String note = note(json);
          return decide(id, caller, note, released(id));
        });
  }

  @Override
  public CompletableFuture<JsonObject> discard(Caller caller, String id, Json json) {
    return Office.attempt(
        () -> {
          Office.demandOperator(caller);
          return decide(id, caller, note(json), null);
        });
  }

  private static @Nullable String note(Json json) {
    Body body = Body.of(json);
    String note = body.text("note");
    body.check();
    return note;
  }

  /** The held-back packet once more, past the scan that a person has overruled. */
  private @Nullable Prepared released(String id) {
    JsonObject content =
        office.read(
            view -> {
              JsonObject letter = view.entry(Shelf.DEAD_LETTERS, id);
              PacketState packet =
                  letter == null ? null : view.packet(letter.string("packetId").orElse(""));
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
            JsonObject.empty());
    return office.preparation().prepareReleased(Caller.agent(sender), again, origin);
  }

  private CompletableFuture<JsonObject> decide(
      String id, Caller caller, @Nullable String note, @Nullable Prepared released) {
    Decisions decisions = new Decisions(office.environment());
    return office
        .run(Units.of(work -> decisions.deadLetter(work, id, caller, note, released)))
        .thenApply(
            decided ->
                office.read(
                    view ->
                        JsonObject.builder()
                            .put("deadLetter", decided.entry())
                            .put("packet", office.shown(view, decided.packet()))
                            .build()));
  }

  @Override
  public long open() {
    return office.read(
        view -> {
          long open = 0;
          String after = "";
          List<ShelfEntry> found = view.entries(Shelf.DEAD_LETTERS, "", after, STEP);
          while (!found.isEmpty()) {
            open += found.stream().filter(it -> isOf(it, "open")).count();
            after = found.get(found.size() - 1).key();
            found = view.entries(Shelf.DEAD_LETTERS, "", after, STEP);
          }
          return open;
        });
  }
}
