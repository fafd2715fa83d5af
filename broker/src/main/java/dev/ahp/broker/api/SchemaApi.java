package dev.ahp.broker.api;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;

/** The payload schemas that are known. */
public interface SchemaApi {
  /** {@code {"items":[{"id","builtIn"}],"next"}}. */
  JsonObject list(Caller caller, PageRequest pageRequest);

  /** The schema document itself. */
  Json get(Caller caller, String id);

  CompletableFuture<SchemaPutResult> put(Caller caller, String id, Json schema);

  /** A schema as it now is; {@code created} when it is new. */
  record SchemaPutResult(Json schema, boolean created) {}
}
