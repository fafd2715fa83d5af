package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.gate.GateName;
import dev.ahp.broker.gate.PacketWarning;
import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.signing.NonceUse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A new packet that is ready to be stored: complete, checked by the gates that need no rows, and
 * serialized for its audit record.
 *
 * @param content the immutable content of the packet
 * @param denial the gate that denied it and the reason; null if it was not denied
 * @param contract the id of its contract
 * @param audience the members that may claim it; empty if all may
 * @param replayKey the key that identifies a replay; null if there is none
 * @param checkpoint the checkpoint of the sender
 * @param recordData the data of its audit record in RFC 8785 form
 * @param gates the decisions of the gates in RFC 8785 form
 */
@SuppressWarnings("ArrayRecordComponent") // written to the record unchanged, never compared
public record AdmittedPacket(
    JsonObject content,
    @Nullable Denial denial,
    @Nullable String contract,
    List<String> audience,
    Times times,
    @Nullable SeenKey dedupeKey,
    @Nullable SeenKey replayKey,
    @Nullable NonceUse nonce,
    @Nullable Json checkpoint,
    @Nullable Judgement judgement,
    List<PacketWarning> warnings,
    byte[] recordData,
    byte[] gates,
    Costs costs,
    PersonalDataBySubject personalDataBySubject) {
  /** A gate and its denial. */
  public record Denial(GateName gate, Denied denied) {}

  /** The key under which duplicates of a packet are found, and for how long. */
  public record SeenKey(String key, long windowMs) {}

  /** Times in milliseconds since the epoch, and durations in milliseconds; 0 means none. */
  public record Times(long scheduledAt, long expiresAt, long acceptMs, long workMs) {}

  /** The costs that a handoff reports; null in a replacement or without a handoff. */
  public record Costs(
      @Nullable Double spentSoFar, @Nullable Double remaining, long prompt, long completion) {
    public static final Costs NONE = new Costs(null, null, 0, 0);
  }

  AdmittedPacket with(JsonObject changed) {
    return with(changed, warnings);
  }

  /** Adds the warning that no agent subscribes to the target. */
  public AdmittedPacket withoutSubscribers() {
    List<PacketWarning> added = new ArrayList<>(warnings);
    added.add(PacketWarning.noSubscribers(target()));
    return with(content, added);
  }

  private AdmittedPacket with(JsonObject newContent, List<PacketWarning> newWarnings) {
    return new AdmittedPacket(
        newContent,
        denial,
        contract,
        audience,
        times,
        dedupeKey,
        replayKey,
        nonce,
        checkpoint,
        judgement,
        newWarnings,
        recordData,
        gates,
        costs,
        personalDataBySubject);
  }

  /** Returns whether the packet has a warning. */
  public boolean has(WarningCode code) {
    return warnings.stream().anyMatch(it -> it.code() == code);
  }

  /** Throws if the packet has expired; nothing is stored then. */
  public void requireNotExpired(long now) {
    if (times.expiresAt() > 0 && times.expiresAt() <= now) {
      throw new Denied(ProblemCode.EXPIRED, List.of(expired(content)));
    }
  }

  /** Moves a violation of a copy's target to the receiver of the submitted packet. */
  public static Violation ofReceiver(Violation violation, int index) {
    return violation.pointer().equals("/target")
        ? new Violation(violation.code(), "/receivers/" + index, violation.message())
        : violation;
  }

  static Violation expired(JsonObject packet) {
    String pointer = packet.has("expiresAt") ? "/expiresAt" : "/payload/expiresAt";
    return new Violation(ProblemCode.EXPIRED, pointer, "is in the past");
  }

  public String packetId() {
    return content.string("packetId").orElseThrow();
  }

  public String taskId() {
    return content.string("taskId").orElseThrow();
  }

  public String sender() {
    return content.string("sender").orElseThrow();
  }

  public String target() {
    return content.string("target").orElseThrow();
  }

  public boolean isHandoff() {
    return PayloadType.isHandoff(content);
  }
}
