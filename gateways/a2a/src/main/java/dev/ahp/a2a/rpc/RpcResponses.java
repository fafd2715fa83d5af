package dev.ahp.a2a.rpc;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.error.ErrorDetails;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** Builds JSON-RPC 2.0 responses. */
final class RpcResponses {
  private RpcResponses() {}

  static JsonObject result(Json id, Json result) {
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("result", result).build();
  }

  static JsonObject error(Json id, A2aException fault, A2aVersion a2aVersion) {
    JsonObject error =
        JsonObject.builder()
            .put("code", fault.error().code())
            .put("message", String.valueOf(fault.getMessage()))
            .putIfPresent("data", ErrorDetails.data(fault, a2aVersion == A2aVersion.V1_0))
            .build();
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("error", error).build();
  }
}
