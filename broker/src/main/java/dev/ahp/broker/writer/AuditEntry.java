package dev.ahp.broker.writer;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.secret.SecretScanner;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The content of an audit record before it is appended to a chain. Secrets in its data and its
 * reason are masked.
 */
public final class AuditEntry {
  private static final byte[] NO_DATA = "{}".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  final String event;
  final String actor;
  @Nullable String packetId;
  @Nullable String taskId;
  @Nullable String handoffId;
  @Nullable String fromAgent;
  @Nullable String toAgent;
  @Nullable String from;
  @Nullable String to;
  @Nullable String reason;
  long at;
  byte[] gates = NULL;
  byte[] data = NO_DATA;
  private JsonObject facts = JsonObject.empty();
  RecordRow.@Nullable HandoffAuditRow handoffAuditRow;

  private AuditEntry(String event, String actor) {
    this.event = event;
    this.actor = actor;
  }

  public static AuditEntry of(AuditEvent event, String actor) {
    return new AuditEntry(event.wireName(), actor);
  }

  /** Returns the name of the event. */
  public String event() {
    return event;
  }

  public AuditEntry packet(String id, String task) {
    this.packetId = id;
    this.taskId = task;
    return this;
  }

  /** Sets the task of a record that is about no packet. */
  public AuditEntry task(String id) {
    this.taskId = id;
    return this;
  }

  public AuditEntry handoff(@Nullable String id) {
    this.handoffId = id;
    return this;
  }

  public AuditEntry agents(@Nullable String source, @Nullable String target) {
    this.fromAgent = source;
    this.toAgent = target;
    return this;
  }

  public AuditEntry moved(@Nullable String before, @Nullable String after) {
    this.from = before;
    this.to = after;
    return this;
  }

  public AuditEntry because(@Nullable String newReason) {
    this.reason = newReason == null ? null : masked(newReason);
    return this;
  }

  public @Nullable String reason() {
    return reason;
  }

  private static String masked(String text) {
    return SecretScanner.redact(Json.of(text)).asString().orElse(text);
  }

  public AuditEntry data(JsonObject newFacts) {
    this.facts = newFacts;
    this.data = newFacts.isEmpty() ? NO_DATA : CanonicalJson.bytes(SecretScanner.redact(newFacts));
    return this;
  }

  /**
   * Adds the decision of the safety gate about the texts of a report.
   *
   * @param decision the decision in RFC 8785 form
   * @param safety the verdict; null if the texts are clean
   */
  public AuditEntry judged(byte[] decision, @Nullable JsonObject safety) {
    this.gates = decision;
    return safety == null ? this : data(facts.with("safety", safety));
  }

  boolean isWithoutData() {
    return Arrays.equals(data, NO_DATA);
  }

  /**
   * Returns a copy with sealed data.
   *
   * @param keepsReason false if the reason is part of the sealed data
   */
  AuditEntry sealed(byte[] sealedData, boolean keepsReason) {
    AuditEntry copy = new AuditEntry(event, actor);
    copy.packetId = packetId;
    copy.taskId = taskId;
    copy.handoffId = handoffId;
    copy.fromAgent = fromAgent;
    copy.toAgent = toAgent;
    copy.from = from;
    copy.to = to;
    copy.reason = keepsReason ? reason : null;
    copy.at = at;
    copy.gates = gates;
    copy.data = sealedData;
    RecordRow.HandoffAuditRow row = handoffAuditRow;
    copy.handoffAuditRow = row == null || keepsReason ? row : row.withoutReason();
    return copy;
  }

  /** Sets data that is already in RFC 8785 form and contains no secrets. */
  public AuditEntry canonical(byte[] gatesText, byte[] dataText) {
    this.gates = gatesText;
    this.data = dataText;
    return this;
  }

  /** Adds a row to {@code handoff_audit}: a receiver accepted or rejected the work. */
  public AuditEntry decided(String status, @Nullable Double costAtHandoff) {
    this.handoffAuditRow =
        new RecordRow.HandoffAuditRow(handoffId, fromAgent, toAgent, status, reason, costAtHandoff);
    return this;
  }
}
