package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The active contracts. */
public interface ContractApi {
  JsonObject list(Caller caller, PageRequest pageRequest);

  JsonObject get(Caller caller, String id);

  CompletableFuture<ContractPutResult> put(Caller caller, String id, Json contract);

  /** {@code {"mode","loaded"}}. */
  JsonObject summary();

  /** A stored contract, and whether it is new. */
  record ContractPutResult(JsonObject contract, boolean created) {}
}
