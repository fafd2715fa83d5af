package dev.ahp.contract.set;

import dev.ahp.json.JsonObject;
import java.util.Optional;

/** The state of a contract at its last review. */
public record LockEntry(String id, JsonObject json) {
  private static final String SIGNATURE_PREFIX = "ed25519:";

  public Optional<String> hash() {
    return json.string("hash");
  }

  public Optional<String> schemaHash() {
    return json.object("schema").flatMap(it -> it.string("hash"));
  }

  /** Returns the reviewed contract as JSON text. */
  public Optional<String> snapshot() {
    return json.string("snapshot");
  }

  /** Returns 64 hex digits. */
  public Optional<String> publicKey() {
    return json.string("public_key");
  }

  /** Returns 128 hex digits, without the algorithm prefix. */
  public Optional<String> signatureHex() {
    return json.string("signature")
        .filter(it -> it.startsWith(SIGNATURE_PREFIX))
        .map(it -> it.substring(SIGNATURE_PREFIX.length()));
  }

  /**
   * Returns the text that a reviewer signs. {@code schemaHash} is empty if there is no schema file.
   */
  public static String signedText(String id, String hash, String schemaHash) {
    return id + "\n" + hash + "\n" + schemaHash;
  }
}
