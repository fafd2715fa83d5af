package dev.ahp.broker.exchange;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The contracts in force. */
public interface ContractDesk {
  JsonObject list(Caller caller, Page page);

  JsonObject get(Caller caller, String id);

  CompletableFuture<Put> put(Caller caller, String id, Json contract);

  /** {@code {"mode","loaded"}}. */
  JsonObject summary();

  /** A contract as it now is; {@code created} when it is new. */
  record Put(JsonObject contract, boolean created) {}
}
