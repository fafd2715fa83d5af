package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * One record of the audit chain.
 *
 * <p>A record is a JSON object with exactly these members, which can be null:
 *
 * <pre>
 * chain seq at event actor packetId taskId handoffId fromAgent toAgent from to reason gates data
 * previousRecordHash recordHash
 * </pre>
 *
 * {@code recordHash} is the lower-case hex SHA-256 of the RFC 8785 form of the record without that
 * member. {@code previousRecordHash} is the hash of the previous record of the chain, or 64 zeros
 * for the first. {@code seq} counts from 1 without gaps.
 */
public record ChainRecord(JsonObject json) {
  /** The previous hash of the first record. */
  public static final String GENESIS = "0".repeat(64);

  private static final String ALGORITHM = "sha256:";

  static final String HASH = "recordHash";
  static final String PREVIOUS = "previousRecordHash";

  /** All members of a record. */
  public static final List<String> MEMBERS =
      List.of(
          "chain",
          "seq",
          "at",
          "event",
          "actor",
          "packetId",
          "taskId",
          "handoffId",
          "fromAgent",
          "toAgent",
          "from",
          "to",
          "reason",
          "gates",
          "data",
          PREVIOUS,
          HASH);

  private static final Set<String> MEMBER_SET = Set.copyOf(MEMBERS);

  /** Returns whether the value has the members of a record with valid types. */
  static boolean isWellFormed(JsonObject json) {
    return json.names().equals(MEMBER_SET)
        && json.string("chain").isPresent()
        && json.get("seq") instanceof Json.Num seq
        && seq.isInteger()
        && seq.value() >= 1
        && json.string("at").flatMap(Rfc3339::parse).isPresent()
        && json.string("event").isPresent()
        && json.string(PREVIOUS).isPresent()
        && json.string(HASH).isPresent();
  }

  public String chain() {
    return json.string("chain").orElse("");
  }

  public long seq() {
    return json.number("seq").map(Double::longValue).orElse(0L);
  }

  public Instant at() {
    return json.string("at").flatMap(Rfc3339::parse).orElse(Instant.EPOCH);
  }

  public String event() {
    return json.string("event").orElse("");
  }

  public String previousHash() {
    return json.string(PREVIOUS).orElse("");
  }

  public String hash() {
    return json.string(HASH).orElse("");
  }

  /** Returns whether the hash in the record is correct. */
  boolean isHashValid() {
    return hashOf(json.without(HASH)).equals(hash());
  }

  /**
   * Returns whether the hash matches the canonical bytes of the record. It covers these bytes
   * without one member, so the record need not be serialized again. Searches the member from the
   * end, because all members that can be objects precede it. A forged occurrence after it cannot
   * match, because it would have to contain the hash of the remaining bytes.
   */
  boolean isHashValid(byte[] canonical) {
    byte[] member = ("\"" + HASH + "\":\"" + hash() + "\",").getBytes(StandardCharsets.UTF_8);
    for (int start = canonical.length - member.length; start >= 0; start--) {
      int end = start + member.length;
      if (Arrays.equals(canonical, start, end, member, 0, member.length)) {
        MessageDigest digest = CanonicalJson.sha256();
        digest.update(canonical, 0, start);
        digest.update(canonical, end, canonical.length - end);
        return HexFormat.of().formatHex(digest.digest()).equals(hash());
      }
    }
    return false;
  }

  static String hashOf(JsonObject withoutHash) {
    return CanonicalJson.hash(withoutHash).substring(ALGORITHM.length());
  }

  /** Returns the exported form: one RFC 8785 line without a line break. */
  public byte[] line() {
    return CanonicalJson.bytes(json);
  }
}
