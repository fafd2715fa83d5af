package dev.ahp.audit;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.security.KeyPair;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The signed heads of all chains at one time. A copy kept outside of the store reveals later
 * truncation or rewriting, even by an attacker who controls the whole store.
 */
public record AuditCheckpoint(JsonObject json) implements SignedStatement {
  private static final String TYPE = "ahp.audit.checkpoint";

  /**
   * Creates and signs a checkpoint that contains Merkle roots of the newest records.
   *
   * @param merkleSeals seals for some of the heads
   */
  public static AuditCheckpoint sign(
      List<ChainHead> heads, List<MerkleSeal> merkleSeals, Instant at, String keyId, KeyPair keys) {
    Map<ChainHead, Json> chains = new LinkedHashMap<>();
    heads.forEach(it -> chains.put(it, it.toJson()));
    merkleSeals.forEach(it -> chains.put(it.head(), it.toJson()));
    JsonObject.Builder statement =
        JsonObject.builder()
            .put("type", TYPE)
            .put("at", Rfc3339.format(at))
            .put("records", heads.stream().mapToLong(ChainHead::seq).sum())
            .put("chains", new JsonArray(List.copyOf(chains.values())));
    return new AuditCheckpoint(SignedStatement.sign(statement, keyId, keys));
  }

  /** Returns the sealed ranges of records. */
  public List<MerkleSeal> seals() {
    return json.array("chains").orElse(JsonArray.empty()).objects().stream()
        .map(MerkleSeal::of)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns whether the value has the type of a checkpoint. */
  public static boolean isOne(JsonObject json) {
    return SignedStatement.isType(json, TYPE);
  }
}
