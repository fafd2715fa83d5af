package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Packets that the safety gate blocked. */
public interface DeadLetterApi {
  /** Lists dead letters, of one state ({@code open released discarded}) if not null. */
  JsonObject list(Caller caller, @Nullable String state, PageRequest pageRequest);

  /** Releases the packet as a new one; with {@code allow}, its content passes from now on. */
  CompletableFuture<JsonObject> release(Caller caller, String id, Json body);

  CompletableFuture<JsonObject> discard(Caller caller, String id, Json body);

  /** Lists the allowed contents by hash. */
  JsonObject allowed(Caller caller, PageRequest pageRequest);

  /** Removes a content from the allow list. */
  CompletableFuture<Void> revoke(Caller caller, String hash);

  long open();
}
