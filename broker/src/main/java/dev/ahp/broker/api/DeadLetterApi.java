package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What the safety gate held back. */
public interface DeadLetterApi {
  /** Those of one state ({@code open released discarded}) if it is not null. */
  JsonObject list(Caller caller, @Nullable String state, PageRequest pageRequest);

  /**
   * Sends it on as a new packet; with {@code allow} the same content passes from now on, by its
   * hash.
   */
  CompletableFuture<JsonObject> release(Caller caller, String id, Json body);

  CompletableFuture<JsonObject> discard(Caller caller, String id, Json body);

  /** Contents that were allowed, by hash. */
  JsonObject allowed(Caller caller, PageRequest pageRequest);

  /** Takes a content off the allow-list. */
  CompletableFuture<Void> revoke(Caller caller, String hash);

  long open();
}
