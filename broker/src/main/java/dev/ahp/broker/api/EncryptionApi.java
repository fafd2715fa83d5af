package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The encryption of the store. */
public interface EncryptionApi {
  /**
   * Returns {@code enabled}, the master keys with the number of data keys that each encrypts, and
   * the progress of the encryption of old rows.
   */
  JsonObject status(Caller caller);

  /** Encrypts all data keys with the newest master key. */
  CompletableFuture<JsonObject> rotate(Caller caller);
}
