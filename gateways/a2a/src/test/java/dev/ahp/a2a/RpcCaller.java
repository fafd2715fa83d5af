package dev.ahp.a2a;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Calls over JSON-RPC. */
record RpcCaller(A2aDaemon daemon) implements BindingCaller {
  @Override
  public JsonObject call(String who, A2aMethod method, JsonObject params) throws Exception {
    return result(daemon.call(who, "1.0", method.name(A2aVersion.V1_0), params));
  }

  private static JsonObject result(JsonObject answer) {
    JsonObject error = answer.object("error").orElse(null);
    if (error != null) {
      String reason =
          error
              .array("data")
              .map(it -> it.objects().get(0).string("reason").orElse(""))
              .or(() -> error.object("data").flatMap(it -> it.string("code")))
              .orElse("");
      throw new CallFailure(reason, error.string("message").orElse(""));
    }
    return answer.object("result").orElse(JsonObject.empty());
  }

  @Override
  public List<JsonObject> stream(String who, A2aMethod method, JsonObject params) throws Exception {
    JsonObject rpc =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method.name(A2aVersion.V1_0))
            .put("params", params)
            .build();
    String text = daemon.send(who, "POST", "/a2a", rpc.toText(), "A2A-Version", "1.0").body();
    return text.startsWith("{")
        ? List.of(result(A2aMessages.json(text)))
        : RestCaller.events(text).stream().map(RpcCaller::result).toList();
  }
}
