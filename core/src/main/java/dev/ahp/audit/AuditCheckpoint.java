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
 * The heads of all chains at one moment, signed. Kept elsewhere, it shows that a chain was cut or
 * rewritten later, even by somebody who can rewrite the whole store.
 */
public record AuditCheckpoint(JsonObject json) {
  private static final String TYPE = "ahp.audit.checkpoint";

  public static AuditCheckpoint sign(
      List<ChainHead> heads, Instant at, String keyId, KeyPair keys) {
    return sign(heads, List.of(), at, keyId, keys);
  }

  /**
   * As {@link #sign(List, Instant, String, KeyPair)}, with roots over the newest records.
   *
   * @param merkleSeals for some of the heads
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
            .put("records", (double) heads.stream().mapToLong(ChainHead::seq).sum())
            .put("chains", new JsonArray(List.copyOf(chains.values())));
    return new AuditCheckpoint(SignedHeads.sign(statement, keyId, keys));
  }

  /** The stretches that it has a root of. */
  public List<MerkleSeal> seals() {
    return json.array("chains").orElse(JsonArray.empty()).objects().stream()
        .map(MerkleSeal::of)
        .flatMap(Optional::stream)
        .toList();
  }

  /** Whether the value says that it is a checkpoint. */
  public static boolean isOne(JsonObject json) {
    return json.string("type").map(TYPE::equals).orElse(false);
  }

  public String publicKey() {
    return json.string("publicKey").orElse("");
  }

  /** The heads it speaks of; empty when it is not of the right form. */
  public Optional<List<ChainHead>> heads() {
    return SignedHeads.heads(json);
  }

  /** Whether the signature holds under the key that the checkpoint names. */
  public boolean isSigned() {
    return SignedHeads.isSigned(json);
  }
}
