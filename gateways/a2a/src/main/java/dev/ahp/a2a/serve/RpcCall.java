package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;

/**
 * A JSON-RPC 2.0 call.
 *
 * @param id returned in the response
 */
record RpcCall(Json id, A2aMethod a2aMethod, JsonObject params) {

  static RpcCall read(Json body, A2aVersion a2aVersion) {
    JsonObject call =
        body.asObject()
            .orElseThrow(() -> invalid("the call must be an object; batches are not supported"));
    if (call.string("jsonrpc").filter("2.0"::equals).isEmpty()) {
      throw invalid("jsonrpc must be \"2.0\"");
    }
    if (!isId(call)) {
      throw invalid("id must be a string or an integer");
    }
    Json name = call.get("method");
    if (name == null) {
      throw invalid("method is required");
    }
    A2aMethod a2aMethod =
        name.asString()
            .flatMap(it -> A2aMethod.named(it, a2aVersion))
            .orElseThrow(
                () ->
                    new A2aException(
                        A2aError.METHOD_NOT_FOUND, "unknown method in A2A " + a2aVersion.number()));
    return new RpcCall(id(body), a2aMethod, params(call));
  }

  private static JsonObject params(JsonObject call) {
    Json params = call.get("params");
    if (params == null || params.isNull()) {
      return JsonObject.empty();
    }
    return params.asObject().orElseThrow(() -> A2aException.params("params must be an object"));
  }

  private static boolean isId(JsonObject call) {
    Json id = call.get("id");
    return id == null
        || id.isNull()
        || id instanceof Json.Str
        || (id instanceof Json.Num number && number.isInteger());
  }

  /** Returns the id of a body; JSON null if it has no valid id. */
  static Json id(Json body) {
    JsonObject call = body.asObject().orElse(JsonObject.empty());
    Json id = call.get("id");
    return id != null && isId(call) ? id : Json.Null.NULL;
  }

  private static A2aException invalid(String message) {
    return new A2aException(A2aError.INVALID_REQUEST, message);
  }
}
