package dev.ahp.broker.exchange;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The payload schemas that are known. */
public interface SchemaDesk {
  /** {@code {"items":[{"id","builtIn"}],"next"}}. */
  JsonObject list(Caller caller, Page page);

  /** The schema document itself. */
  Json get(Caller caller, String id);

  CompletableFuture<Put> put(Caller caller, String id, Json schema);

  /** A schema as it now is; {@code created} when it is new. */
  record Put(Json schema, boolean created) {}
}
