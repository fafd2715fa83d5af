package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.RecordMapper;
import dev.ahp.json.RecordMappingException;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of a task: that of the last packet in the chain of handoffs, retries and recoveries
 * that begins at the task's first packet.
 */
public record TaskResult(JsonObject json) {
  public String taskId() {
    return json.string("taskId").orElse("");
  }

  /** Returns whether the task has ended; while it runs, there is no result. */
  public boolean ended() {
    return json.string("endedAt").isPresent();
  }

  /**
   * Returns {@code COMPLETED}, {@code FAILED}, {@code BLOCKED} or {@code CANCELLED} for an ended
   * task, else {@code ACTIVE} or {@code PENDING_HANDOFF}.
   */
  public String status() {
    return json.string("status").orElse("");
  }

  /** Returns the result; {@code {"children":[…]}} for a packet to several receivers. */
  public Optional<Json> result() {
    return Optional.ofNullable(json.get("result")).filter(it -> !it.isNull());
  }

  /**
   * Returns the result as a record.
   *
   * @throws RecordMappingException if the result does not fit the record
   */
  public <T extends Record> Optional<T> result(Class<T> type) {
    return result().map(it -> RecordMapper.read(it, type, "/result"));
  }

  /** Returns why the task was not completed, such as {@code REJECTED} or {@code EXPIRED}. */
  public Optional<String> reason() {
    return json.string("reason");
  }

  /** Returns the error that the last owner or the broker reported, with {@code code}. */
  public Optional<JsonObject> error() {
    return json.object("error");
  }

  /**
   * Returns the first packet of the task with the outcome of the task: status, owner, result,
   * reason and error. While the task runs, the status is {@code running}.
   */
  public Packet applyTo(Packet first) {
    return new Packet(
        first.json().toBuilder()
            .put("status", ended() ? status().toLowerCase(Locale.ROOT) : "running")
            .put("owner", agent())
            .put("result", nullable("result"))
            .put("terminalReason", nullable("reason"))
            .put("error", nullable("error"))
            .build());
  }

  private Json nullable(String member) {
    Json value = json.get(member);
    return value == null ? Json.Null.NULL : value;
  }

  /** Returns the last packet of the chain. */
  public String packetId() {
    return json.string("packetId").orElse("");
  }

  /** Returns the last owner of that packet. */
  public String agent() {
    return json.string("agent").orElse("");
  }
}
