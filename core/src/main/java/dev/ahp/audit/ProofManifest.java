package dev.ahp.audit;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.security.KeyPair;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The signed list of files in a proof bundle.
 *
 * <pre>
 * {"type":"ahp.audit.proof","taskId","at","files":{"records.ndjson":"&lt;sha-256&gt;",…},
 *  "alg","keyId","publicKey","signature"}
 * </pre>
 */
public record ProofManifest(JsonObject json) implements SignedStatement {
  public static final String FILE = "manifest.json";
  private static final String TYPE = "ahp.audit.proof";

  public static ProofManifest sign(
      String taskId, Map<String, byte[]> files, Instant at, String keyId, KeyPair keys) {
    JsonObject.Builder hashes = JsonObject.builder();
    files.forEach((name, bytes) -> hashes.put(name, hash(bytes)));
    JsonObject.Builder statement =
        JsonObject.builder()
            .put("type", TYPE)
            .put("taskId", taskId)
            .put("at", Rfc3339.format(at))
            .put("files", hashes.build());
    return new ProofManifest(SignedStatement.sign(statement, keyId, keys));
  }

  boolean isWellFormed() {
    return SignedStatement.isType(json, TYPE)
        && json.string("taskId").isPresent()
        && json.object("files").isPresent();
  }

  public String taskId() {
    return json.string("taskId").orElse("");
  }

  /** Returns whether the manifest lists a file with this content. */
  boolean lists(String name, byte[] bytes) {
    Optional<Json> hash = json.object("files").map(it -> it.get(name));
    return hash.flatMap(Json::asString).filter(hash(bytes)::equals).isPresent();
  }

  static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(CanonicalJson.sha256().digest(bytes));
  }
}
