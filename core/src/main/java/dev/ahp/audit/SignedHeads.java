package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The common part of checkpoints and archive notes: signed chain heads. */
final class SignedHeads {
  private static final String ALGORITHM = "ed25519";
  private static final String CHAINS = "chains";

  private SignedHeads() {}

  /** Adds the key and the signature over the RFC 8785 form of the statement. */
  static JsonObject sign(JsonObject.Builder statement, String keyId, KeyPair keys) {
    JsonObject unsigned =
        statement
            .put("alg", ALGORITHM)
            .put("keyId", keyId)
            .put("publicKey", Ed25519.hex(keys.getPublic()))
            .build();
    byte[] signature = Ed25519.sign(keys.getPrivate(), CanonicalJson.bytes(unsigned));
    return unsigned.with("signature", Json.of(HexFormat.of().formatHex(signature)));
  }

  static JsonArray toJson(List<ChainHead> heads) {
    return new JsonArray(heads.stream().map(ChainHead::toJson).toList());
  }

  /** Returns the heads; empty if the statement is malformed. */
  static Optional<List<ChainHead>> heads(JsonObject json) {
    List<ChainHead> heads = new ArrayList<>();
    JsonArray chains = json.array(CHAINS).orElse(JsonArray.empty());
    for (JsonObject chain : chains.objects()) {
      Optional<String> name = chain.string("chain");
      Optional<Double> seq = chain.number("seq");
      Optional<String> hash = chain.string("recordHash");
      if (name.isEmpty() || seq.isEmpty() || hash.isEmpty()) {
        return Optional.empty();
      }
      heads.add(new ChainHead(name.get(), seq.get().longValue(), hash.get()));
    }
    return json.has(CHAINS) && heads.size() == chains.size()
        ? Optional.of(heads)
        : Optional.empty();
  }

  /** Returns whether the signature is valid for the key in the statement. */
  static boolean isSigned(JsonObject json) {
    Optional<String> signature = json.string("signature");
    if (signature.isEmpty() || !json.string("alg").map(ALGORITHM::equals).orElse(false)) {
      return false;
    }
    try {
      return Ed25519.verify(
          Ed25519.publicKey(json.string("publicKey").orElse("")),
          CanonicalJson.bytes(json.without("signature")),
          HexFormat.of().parseHex(signature.get()));
    } catch (IllegalArgumentException noKeyOrNoHex) {
      return false;
    }
  }
}
