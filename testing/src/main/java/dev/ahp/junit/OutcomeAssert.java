package dev.ahp.junit;

import dev.ahp.Packet;
import dev.ahp.TaskResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.RecordMapper;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Assertions on the outcome of a packet or a task. A failed assertion describes the outcome. */
public final class OutcomeAssert {
  private final String subject;
  private final String status;
  private final String owner;
  private final JsonObject json;

  private OutcomeAssert(String subject, String status, String owner, JsonObject json) {
    this.subject = subject;
    this.status = status.toLowerCase(Locale.ROOT);
    this.owner = owner;
    this.json = json;
  }

  /** Starts assertions on a packet, for example on the result of {@code AgentRuntime.send}. */
  public static OutcomeAssert assertOutcome(Packet packet) {
    String status = packet.json().string("status").orElse("created");
    String subject = "packet " + packet.packetId().orElse("without id");
    return new OutcomeAssert(subject, status, packet.owner().orElse(""), packet.json());
  }

  /** Starts assertions on the result of a task. */
  public static OutcomeAssert assertOutcome(TaskResult result) {
    return new OutcomeAssert(
        "task " + result.taskId(), result.status(), result.agent(), result.json());
  }

  /** Asserts that the work was completed. */
  public OutcomeAssert isCompleted() {
    return hasStatus("completed");
  }

  /** Asserts that the work failed with an error code. */
  public OutcomeAssert failedWith(String code) {
    hasStatus("failed");
    String actual = json.object("error").flatMap(it -> it.string("code")).orElse("none");
    require(actual.equals(code), "error code " + code);
    return this;
  }

  /** Asserts that the receiver rejected the work. */
  public OutcomeAssert wasRejected() {
    String reason =
        json.string("terminalReason").or(() -> json.string("reason")).orElse("no reason");
    require(reason.equals("REJECTED"), "reason REJECTED");
    return this;
  }

  /** Asserts which agent owned the work last. */
  public OutcomeAssert wasDoneBy(String agent) {
    require(owner.equals(agent), "owner " + agent);
    return this;
  }

  /** Asserts the result: a map, record, list, string, number, boolean, null or JSON. */
  public OutcomeAssert hasResult(@Nullable Object expected) {
    Json wanted = Json.from(expected);
    require(result().equals(wanted), "result " + wanted);
    return this;
  }

  /** Returns the result as a record, for assertions on its components. */
  public <T extends Record> T result(Class<T> type) {
    return RecordMapper.read(result(), type, "/result");
  }

  private Json result() {
    return Objects.requireNonNullElse(json.get("result"), Json.Null.NULL);
  }

  private OutcomeAssert hasStatus(String expected) {
    require(status.equals(expected), "status " + expected);
    return this;
  }

  private void require(boolean condition, String expected) {
    if (!condition) {
      throw new AssertionError(
          "expected %s to have %s, but it has status %s, owner %s, result %s and error %s"
              .formatted(subject, expected, status, owner, result(), json.get("error")));
    }
  }
}
