package dev.ahp.audit;

import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.security.KeyPair;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Says, signed, that the records of each chain up to a head were moved to an archive. It is the
 * last line of that archive, and stays in the store in place of the records: a chain may begin
 * behind it, and nowhere else but at its first record.
 *
 * <pre>
 * {"type":"ahp.audit.archive","at","before","records":42,
 *  "chains":[{"chain":"0","seq":42,"recordHash"}],"alg","keyId","publicKey","signature"}
 * </pre>
 *
 * {@code records} counts the records of this archive alone.
 */
public record ArchiveNote(JsonObject json) {
  private static final String TYPE = "ahp.audit.archive";

  /**
   * Signs.
   *
   * @param heads the last record of each chain that is in the archive, or in one before it
   */
  public static ArchiveNote sign(
      List<ChainHead> heads, ArchivedRange archivedRange, Instant at, String keyId, KeyPair keys) {
    JsonObject.Builder statement =
        JsonObject.builder()
            .put("type", TYPE)
            .put("at", Rfc3339.format(at))
            .put("before", Rfc3339.format(archivedRange.before()))
            .put("records", (double) archivedRange.records())
            .put("chains", SignedHeads.toJson(heads));
    return new ArchiveNote(SignedHeads.sign(statement, keyId, keys));
  }

  /** What an archive holds: so many records, all written before a moment. */
  public record ArchivedRange(Instant before, long records) {}

  /** Whether the value says that it is such a note. */
  public static boolean isOne(JsonObject json) {
    return json.string("type").map(TYPE::equals).orElse(false);
  }

  public String publicKey() {
    return json.string("publicKey").orElse("");
  }

  public long records() {
    return json.number("records").map(Double::longValue).orElse(-1L);
  }

  /** Where each chain was cut; empty when it is not of the right form. */
  public Optional<List<ChainHead>> heads() {
    return SignedHeads.heads(json);
  }

  public boolean isSigned() {
    return SignedHeads.isSigned(json);
  }

  /** Whether it is signed by this key, 64 hex digits. */
  public boolean isSignedBy(String key) {
    return publicKey().equalsIgnoreCase(key) && isSigned();
  }
}
