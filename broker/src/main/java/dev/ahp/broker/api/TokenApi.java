package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The tokens of agents. Only their hashes are stored. */
public interface TokenApi {
  /** Lists the tokens of an agent, without their secrets. */
  JsonObject list(Caller caller, String agent, PageRequest pageRequest);

  /**
   * Adds a token, {@code {"description","expiresIn","expiresAt","scopes"}}. The response contains
   * the token, which cannot be read again.
   */
  CompletableFuture<JsonObject> add(Caller caller, String agent, Json body);

  /**
   * Adds a token and revokes all others, or lets them expire after {@code {"keepOld"}}. The
   * response contains the token.
   */
  CompletableFuture<JsonObject> replace(Caller caller, String agent, Json body);

  /** Revokes a token by its id. */
  CompletableFuture<Void> remove(Caller caller, String agent, String id);

  /** Returns the caller of a token, in constant time; empty if it is unknown or expired. */
  Optional<Caller> authenticate(String token);

  /** Returns when a token expired; empty if it is valid or unknown. */
  Optional<Instant> expiredAt(String token);
}
