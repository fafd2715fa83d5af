package dev.ahp;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A builder for packets. The broker fills in or rejects missing members. */
public final class PacketBuilder {
  private final JsonObject.Builder json;

  PacketBuilder(JsonObject existing) {
    this.json = existing.toBuilder();
    if (!existing.has("payload")) {
      json.put("payload", JsonObject.empty());
    }
  }

  public PacketBuilder id(String packetId) {
    return put("packetId", packetId);
  }

  public PacketBuilder task(String taskId) {
    return put("taskId", taskId);
  }

  public PacketBuilder run(String runId) {
    return put("runId", runId);
  }

  public PacketBuilder from(String sender) {
    return put("sender", sender);
  }

  public PacketBuilder to(String target) {
    return put("target", target);
  }

  /** Sends one complete copy to each receiver. */
  public PacketBuilder toAll(String... receivers) {
    return with("receivers", JsonArray.ofStrings(List.of(receivers)));
  }

  /** Sets when a fan-out counts as completed: {@code all}, {@code any} or {@code quorum:N}. */
  public PacketBuilder join(String join) {
    return put("join", join);
  }

  /** Sets whether the join of a fan-out counts results (the default) or acceptances. */
  public PacketBuilder joinOn(JoinOn joinOn) {
    return put("joinOn", joinOn.wireName());
  }

  public PacketBuilder objective(String objective) {
    return put("objective", objective);
  }

  public PacketBuilder intent(String intent) {
    return put("intent", intent);
  }

  public PacketBuilder payload(Map<String, ?> payload) {
    return with("payload", Json.from(payload));
  }

  /** Sets the payload to the components of a record; see {@link Packet#payload(Class)}. */
  public PacketBuilder payload(Record payload) {
    return with("payload", Json.from(payload));
  }

  public PacketBuilder payload(JsonObject payload) {
    return with("payload", payload);
  }

  public PacketBuilder payloadType(String payloadType) {
    return put("payloadType", payloadType);
  }

  public PacketBuilder handoff(Handoff handoff) {
    return payload(handoff.json());
  }

  public PacketBuilder contract(String contractId) {
    return put("contract", contractId);
  }

  public PacketBuilder constraints(UnaryOperator<Constraints.Builder> change) {
    JsonObject existing = json.build().object("constraints").orElse(JsonObject.empty());
    return with("constraints", change.apply(new Constraints.Builder(existing)).build());
  }

  public PacketBuilder priority(Priority priority) {
    return put("priority", priority.name());
  }

  /**
   * Retries work that failed in a retryable way.
   *
   * @param maxAttempts the total number of attempts, 1 to 10
   * @param backoff the pause before the next attempt, up to one hour
   */
  public PacketBuilder retry(int maxAttempts, Duration backoff) {
    JsonObject.Builder policy =
        JsonObject.builder().put("maxAttempts", maxAttempts).put("backoffMs", backoff.toMillis());
    return with("retry", policy.build());
  }

  /**
   * Sends the result of the task, which this packet starts, to an agent when the task has ended.
   */
  public PacketBuilder onComplete(String target) {
    return with("onComplete", JsonObject.builder().put("target", target).build());
  }

  /** Sets the reviewer that must approve the result: an agent or a target. */
  public PacketBuilder review(String by) {
    return with("review", JsonObject.builder().put("by", by).build());
  }

  /** Sets the number of chunks that the sender appends before the packet is offered. */
  public PacketBuilder minimumChunks(int count) {
    return with("stream", JsonObject.builder().put("minimumChunks", count).build());
  }

  /** Sets the confidence, from 0 to 1. */
  public PacketBuilder confidence(double confidence) {
    return with("confidence", Json.of(confidence));
  }

  public PacketBuilder expectedOutput(Map<String, ?> expected) {
    return with("expectedOutput", Json.from(expected));
  }

  public PacketBuilder createdAt(Instant time) {
    return put("createdAt", Rfc3339.format(time));
  }

  public PacketBuilder scheduledAt(Instant time) {
    return put("scheduledAt", Rfc3339.format(time));
  }

  public PacketBuilder expiresAt(Instant time) {
    return put("expiresAt", Rfc3339.format(time));
  }

  public PacketBuilder dedupeKey(String key) {
    return put("dedupeKey", key);
  }

  public PacketBuilder traceparent(String traceparent) {
    return put("traceparent", traceparent);
  }

  /**
   * Sets personal data by data subject. The broker stores it separately, encrypted and erasable.
   */
  public PacketBuilder personalData(Map<String, ?> bySubject) {
    return with("personalData", Json.from(bySubject));
  }

  public PacketBuilder meta(String name, Object plain) {
    JsonObject existing = json.build().object("meta").orElse(JsonObject.empty());
    return with("meta", existing.with(name, Json.from(plain)));
  }

  /** Sets any member, including members that this version does not define. */
  public PacketBuilder with(String member, Json value) {
    json.put(member, value);
    return this;
  }

  public Packet build() {
    return new Packet(json.build());
  }

  private PacketBuilder put(String member, String value) {
    return with(member, Json.of(value));
  }
}
