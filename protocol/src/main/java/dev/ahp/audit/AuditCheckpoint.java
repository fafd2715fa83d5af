package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import dev.ahp.time.Rfc3339;
import java.security.KeyPair;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The heads of all chains at one moment, signed. Kept elsewhere, it shows that a chain was cut or
 * rewritten later, even by somebody who can rewrite the whole store.
 */
public record AuditCheckpoint(JsonObject json) {
  private static final String TYPE = "ahp.audit.checkpoint";
  private static final String ALGORITHM = "ed25519";

  public static AuditCheckpoint sign(
      List<ChainHead> heads, Instant at, String keyId, KeyPair keys) {
    JsonObject unsigned =
        JsonObject.builder()
            .put("type", TYPE)
            .put("at", Rfc3339.format(at))
            .put("records", (double) heads.stream().mapToLong(ChainHead::seq).sum())
            .put("chains", new JsonArray(heads.stream().map(ChainHead::toJson).toList()))
            .put("alg", ALGORITHM)
            .put("keyId", keyId)
            .put("publicKey", Ed25519.hex(keys.getPublic()))
            .build();
    byte[] signature = Ed25519.sign(keys.getPrivate(), CanonicalJson.bytes(unsigned));
    return new AuditCheckpoint(
        unsigned.with("signature", Json.of(HexFormat.of().formatHex(signature))));
  }

  /** Whether the value says that it is a checkpoint. */
  static boolean isOne(JsonObject json) {
    return json.string("type").map(TYPE::equals).orElse(false);
  }

  public String publicKey() {
    return json.string("publicKey").orElse("");
  }

  /** The heads it speaks of; empty when it is not of the right form. */
  public Optional<List<ChainHead>> heads() {
    List<ChainHead> heads = new ArrayList<>();
    JsonArray chains = json.array("chains").orElse(JsonArray.empty());
    for (JsonObject chain : chains.objects()) {
      Optional<String> name = chain.string("chain");
      Optional<Double> seq = chain.number("seq");
      Optional<String> hash = chain.string("recordHash");
      if (name.isEmpty() || seq.isEmpty() || hash.isEmpty()) {
        return Optional.empty();
      }
      heads.add(new ChainHead(name.get(), seq.get().longValue(), hash.get()));
    }
    return json.has("chains") && heads.size() == chains.size()
        ? Optional.of(heads)
        : Optional.empty();
  }

  /** Whether the signature holds under the key that the checkpoint names. */
  public boolean isSigned() {
    Optional<String> signature = json.string("signature");
    if (signature.isEmpty() || !json.string("alg").map(ALGORITHM::equals).orElse(false)) {
      return false;
    }
    try {
      return Ed25519.verify(
          Ed25519.publicKey(publicKey()),
          CanonicalJson.bytes(json.without("signature")),
          HexFormat.of().parseHex(signature.get()));
    } catch (IllegalArgumentException noKeyOrNoHex) {
      return false;
    }
  }
}
