package dev.ahp.broker.api;

import dev.ahp.Denied;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The quotas of agents and of all agents together. */
public interface QuotaApi {
  /** Returns all quotas: {@code namespace}, {@code agent} and {@code agents}. */
  JsonObject list(Caller caller);

  /** Replaces the quotas of the members {@code namespace} and {@code agent} that are present. */
  CompletableFuture<JsonObject> put(Caller caller, Json body);

  /** Removes what was put; the configured quotas apply again. */
  CompletableFuture<Void> remove(Caller caller);

  /** Returns the quotas of an agent: {@code own} and {@code effective}. */
  JsonObject get(Caller caller, String agent);

  CompletableFuture<JsonObject> put(Caller caller, String agent, Json body);

  CompletableFuture<Void> remove(Caller caller, String agent);

  /** Returns the use of the quotas: of all agents together, and a page of agents. */
  JsonObject usage(Caller caller, PageRequest pageRequest);

  /**
   * Counts a request of a caller. Operators are exempt.
   *
   * @return the texts of quotas that are nearly used up
   * @throws Denied if the caller exceeds its rate
   */
  default List<String> request(Caller caller) {
    return List.of();
  }

  /**
   * Takes a connection, a long poll or a subscription for a caller. Operators are exempt. The
   * result releases it; it may run more than once.
   *
   * @throws Denied if a limit is reached
   */
  default Runnable acquire(QuotaResource resource, Caller caller) {
    return () -> {};
  }
}
