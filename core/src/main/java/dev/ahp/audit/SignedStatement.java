package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.Ed25519;
import java.security.KeyPair;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** A signed statement about chains: a checkpoint, an archive note or the manifest of a proof. */
sealed interface SignedStatement permits ArchiveNote, AuditCheckpoint, ProofManifest {
  String ALGORITHM = "ed25519";
  String CHAINS = "chains";

  JsonObject json();

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

  static boolean isType(JsonObject json, String type) {
    return json.string("type").map(type::equals).orElse(false);
  }

  default String publicKey() {
    return json().string("publicKey").orElse("");
  }

  /** Returns whether the signature is valid for the key in the statement. */
  default boolean isSigned() {
    Optional<String> signature = json().string("signature");
    if (signature.isEmpty() || !json().string("alg").map(ALGORITHM::equals).orElse(false)) {
      return false;
    }
    try {
      return Ed25519.verify(
          Ed25519.publicKey(publicKey()),
          CanonicalJson.bytes(json().without("signature")),
          HexFormat.of().parseHex(signature.get()));
    } catch (IllegalArgumentException noKeyOrNoHex) {
      return false;
    }
  }

  /** Returns the end of each chain; empty if the statement is malformed. */
  default Optional<List<ChainHead>> heads() {
    JsonArray chains = json().array(CHAINS).orElse(JsonArray.empty());
    List<ChainHead> heads =
        chains.objects().stream().map(ChainHead::of).flatMap(Optional::stream).toList();
    return json().has(CHAINS) && heads.size() == chains.size()
        ? Optional.of(heads)
        : Optional.empty();
  }
}
