package dev.ahp.a2a.rpc;

import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.fault.ErrorDetails;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/** The answers of JSON-RPC 2.0. */
final class RpcAnswers {
  private RpcAnswers() {}

  static JsonObject result(Json id, Json result) {
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("result", result).build();
  }

  static JsonObject error(Json id, A2aFault fault, Version version) {
    JsonObject error =
        JsonObject.builder()
            .put("code", fault.error().code())
            .put("message", String.valueOf(fault.getMessage()))
            .putIfPresent("data", ErrorDetails.data(fault, version == Version.V1_0))
            .build();
    return JsonObject.builder().put("jsonrpc", "2.0").put("id", id).put("error", error).build();
  }
}
