package dev.ahp.broker.command;

import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Stores alerts for operators. */
public final class AlertWriter {
  private static final long RETENTION_MS = Duration.ofDays(30).toMillis();

  private final Environment environment;

  public AlertWriter(Environment environment) {
    this.environment = environment;
  }

  void raise(
      UnitOfWork work,
      String kind,
      @Nullable String taskId,
      @Nullable String packetId,
      String message) {
    raise(work, kind, taskId, packetId, message, JsonObject.empty());
  }

  /** Stores an alert and publishes it after the commit. */
  public void raise(
      UnitOfWork work,
      String kind,
      @Nullable String taskId,
      @Nullable String packetId,
      String message,
      JsonObject data) {
    String id = environment.ids().get();
    JsonObject content =
        JsonObject.builder()
            .put("id", id)
            .put("at", Rfc3339.format(work.now()))
            .put("kind", kind)
            .put("severity", severity(kind))
            .put("taskId", taskId == null ? Json.Null.NULL : Json.of(taskId))
            .put("packetId", packetId == null ? Json.Null.NULL : Json.of(packetId))
            .put("message", message)
            .put("data", data)
            .build();
    String group = AlertGroup.of(content);
    boolean isMuted = AlertGroup.isMuted(work::entry, group, work.now());
    JsonObject grouped = content.with("group", Json.of(group));
    JsonObject alert = isMuted ? grouped.with("muted", Json.of(true)) : grouped;
    work.put(new KeyValueEntry(KeyValueTable.ALERTS, id, alert, work.now() + RETENTION_MS));
    work.afterCommit(() -> environment.metricsListener().alert(alert));
  }

  private static String severity(String kind) {
    return switch (kind) {
      case "SAFETY_VIOLATION", "ESCALATION" -> "critical";
      default -> "warning";
    };
  }
}
