package dev.ahp.broker.command;

import dev.ahp.broker.gate.PersonalPointerMask;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores a dead letter for each packet that the safety gate blocks. */
public final class DeadLetterRepository {
  /** The prefix of the keys in {@link KeyValueTable#SETTINGS} that mark undecided dead letters. */
  public static final String OPEN_PREFIX = "open-letter/";

  private final Environment environment;
  private final AlertWriter alerts;

  DeadLetterRepository(Environment environment, AlertWriter alerts) {
    this.environment = environment;
    this.alerts = alerts;
  }

  void hold(UnitOfWork work, PacketState packet, @Nullable Judgement judgement) {
    List<Json> findings =
        judgement == null
            ? List.of()
            : judgement.findings().stream().map(PersonalPointerMask::maskedJson).toList();
    String id = environment.ids().get();
    JsonObject letter =
        JsonObject.builder()
            .put("id", id)
            .put("packetId", packet.id())
            .put("taskId", packet.taskId())
            .put("from", packet.identity().sender())
            .put("to", packet.identity().target())
            .put("reason", "SAFETY_VIOLATION")
            .put("at", Rfc3339.format(work.now()))
            .put("state", "open")
            .put("findings", new JsonArray(findings))
            .putAll(verdict(judgement))
            .put("decidedBy", Json.Null.NULL)
            .put("decidedAt", Json.Null.NULL)
            .put("note", Json.Null.NULL)
            .build();
    work.put(KeyValueTable.DEAD_LETTERS, id, letter);
    work.put(KeyValueTable.SETTINGS, OPEN_PREFIX + id, JsonObject.empty());
    alerts.raise(
        work,
        "SAFETY_VIOLATION",
        packet.taskId(),
        packet.id(),
        "A packet from " + packet.identity().sender() + " was blocked by the safety gate");
    work.afterCommit(() -> environment.metricsListener().count("ahp_safety_violations_total"));
  }

  private static JsonObject verdict(@Nullable Judgement judgement) {
    return judgement == null
        ? JsonObject.empty()
        : JsonObject.builder()
            .put("score", judgement.score())
            .put("scanner", judgement.own().scanner())
            .put(
                "contentHash",
                judgement.contentHash() == null ? Json.Null.NULL : Json.of(judgement.contentHash()))
            .build();
  }
}
