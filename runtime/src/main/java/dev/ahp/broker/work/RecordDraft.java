package dev.ahp.broker.work;

import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What a record will say, before it has its place in a chain. */
public final class RecordDraft {
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
  RecordRow.@Nullable Decision decision;

  private RecordDraft(String event, String actor) {
    this.event = event;
    this.actor = actor;
  }

  public static RecordDraft of(String event, String actor) {
    return new RecordDraft(event, actor);
  }

  public RecordDraft packet(String id, String task) {
    this.packetId = id;
    this.taskId = task;
    return this;
  }

  public RecordDraft handoff(@Nullable String id) {
    this.handoffId = id;
    return this;
  }

  public RecordDraft agents(@Nullable String source, @Nullable String target) {
    this.fromAgent = source;
    this.toAgent = target;
    return this;
  }

  public RecordDraft moved(@Nullable String before, @Nullable String after) {
    this.from = before;
    this.to = after;
    return this;
  }

  public RecordDraft because(@Nullable String why) {
    this.reason = why;
    return this;
  }

  public @Nullable String reason() {
    return reason;
  }

  public RecordDraft data(JsonObject facts) {
    this.data = facts.isEmpty() ? NO_DATA : CanonicalJson.bytes(facts);
    return this;
  }

  /** Facts that a caller's thread has already written in their RFC 8785 form. */
  public RecordDraft canonical(byte[] gatesText, byte[] dataText) {
    this.gates = gatesText;
    this.data = dataText;
    return this;
  }

  /** That a receiver took or refused the work: a row of {@code handoff_audit}. */
  public RecordDraft decided(String status, @Nullable Double costAtHandoff) {
    this.decision =
        new RecordRow.Decision(handoffId, fromAgent, toAgent, status, reason, costAtHandoff);
    return this;
  }
}
