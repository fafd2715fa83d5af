package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.security.KeyPair;
import java.time.Instant;
import java.util.List;

/**
 * A signed statement that the records of each chain up to a head were moved to an archive. It is
 * the last line of that archive and replaces the records in the store. A chain starts either at its
 * first record or after such a note.
 *
 * <pre>
 * {"type":"ahp.audit.archive","at","before","records":42,
 *  "chains":[{"chain":"0","seq":42,"recordHash"}],"alg","keyId","publicKey","signature"}
 * </pre>
 *
 * {@code records} counts the records of this archive only.
 */
public record ArchiveNote(JsonObject json) implements SignedStatement {
  private static final String TYPE = "ahp.audit.archive";

  /**
   * Creates and signs a note.
   *
   * @param heads the last record of each chain in this archive or an earlier one
   */
  public static ArchiveNote sign(
      List<ChainHead> heads, ArchivedRange range, Instant at, String keyId, KeyPair keys) {
    JsonObject.Builder statement =
        JsonObject.builder()
            .put("type", TYPE)
            .put("at", Rfc3339.format(at))
            .put("before", Rfc3339.format(range.before()))
            .put("records", range.records())
            .put("chains", new JsonArray(heads.stream().<Json>map(ChainHead::toJson).toList()));
    return new ArchiveNote(SignedStatement.sign(statement, keyId, keys));
  }

  /** The content of an archive: the number of records, all written before a given time. */
  public record ArchivedRange(Instant before, long records) {}

  /** Returns whether the value has the type of an archive note. */
  public static boolean isOne(JsonObject json) {
    return SignedStatement.isType(json, TYPE);
  }

  public long records() {
    return json.number("records").map(Double::longValue).orElse(-1L);
  }

  /** Returns whether the note is signed by this key (64 hex digits). */
  public boolean isSignedBy(String key) {
    return publicKey().equalsIgnoreCase(key) && isSigned();
  }
}
