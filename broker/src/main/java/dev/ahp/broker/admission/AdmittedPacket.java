package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.packet.PayloadType;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.signing.NonceUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A packet that only needs its rows: complete, judged by every gate that needs none, and written in
 * the form in which its record will hold it.
 *
 * @param content the packet with everything about it that will never change
 * @param denial why it was denied, and by which gate; null when it was not
 * @param contract the id of its contract
 * @param audience the members that may claim it, where not all may; empty otherwise
 * @param times when it is due, expires, must be accepted and be done, 0 where never
 * @param replayKey the contract and the value by which a replay is known; null when there is none
 * @param checkpoint what the sender saves with it
 * @param recordData the data of its record in RFC 8785 form
 * @param gates the decisions of the gates in RFC 8785 form
 */
@SuppressWarnings("ArrayRecordComponent") // written into the record as they are, never compared
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
    List<String> warnings,
    byte[] recordData,
    byte[] gates,
    Costs costs,
    PersonalDataBySubject personalDataBySubject) {
  /** The warning that a packet holds personal data among its text. */
  public static final String PERSONAL_DATA = "PERSONAL_DATA";

  /** A gate said no. */
  public record Denial(String gate, Denied denied) {}

  /** Under which a first packet is found again, and for how long. */
  public record SeenKey(String key, long windowMs) {}

  /** In milliseconds of the epoch, or as lengths; 0 where there is none. */
  public record Times(long scheduledAt, long expiresAt, long acceptMs, long workMs) {}

  /** The costs that a handoff reports; null in a replacement or without a handoff. */
  public record Costs(
      @Nullable Double spentSoFar, @Nullable Double remaining, long prompt, long completion) {
    public static final Costs NONE = new Costs(null, null, 0, 0);
  }

  AdmittedPacket with(JsonObject changed) {
    return new AdmittedPacket(
        changed,
        denial,
        contract,
        audience,
        times,
        dedupeKey,
        replayKey,
        nonce,
        checkpoint,
        judgement,
        warnings,
        recordData,
        gates,
        costs,
        personalDataBySubject);
  }

  /**
   * Refuses what nobody could accept any more.
   *
   * @throws Denied if it has expired: then nothing is stored
   */
  public void refuseExpired(long now) {
    if (times.expiresAt() > 0 && times.expiresAt() <= now) {
      throw new Denied(ProblemCode.EXPIRED, List.of(expired(content)));
    }
  }

  /** The target of a copy is one of the receivers of the packet that was sent. */
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
