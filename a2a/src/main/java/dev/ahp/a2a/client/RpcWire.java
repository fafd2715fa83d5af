package dev.ahp.a2a.client;

import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.OldReplies;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.delivery.guard.GuardedHttp;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.io.IOException;

/** Calls by JSON-RPC, in the shapes of either version. */
final class RpcWire implements Wire {
  private final GuardedHttp http;

  RpcWire(GuardedHttp http) {
    this.http = http;
  }

  @Override
  public JsonObject call(Remote remote, Login login, Method method, JsonObject params)
      throws IOException {
    GuardedHttp.Answer answer =
        http.post(remote.endpoint(), Wire.headers(remote, login), bytes(remote, method, params));
    JsonObject result = result(answer);
    try {
      return isOld(remote) ? OldReplies.result(result) : result;
    } catch (A2aFault e) {
      throw new IOException("the agent's answer cannot be read: " + e.getMessage(), e);
    }
  }

  private static boolean isOld(Remote remote) {
    return remote.version() == Version.V0_3;
  }

  private static byte[] bytes(Remote remote, Method method, JsonObject params) {
    return JsonWriter.bytes(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method.name(remote.version()))
            .put("params", isOld(remote) ? OldReplies.params(method, params) : params)
            .build());
  }

  @Override
  public TaskEvents events(Remote remote, Login login, JsonObject params) throws IOException {
    try {
      return new TaskEvents(
          http.events(
              remote.endpoint(),
              Wire.headers(remote, login),
              bytes(remote, Method.SUBSCRIBE, params),
              A2aClient.BOUNDS),
          true);
    } catch (GuardedHttp.NoEvents other) {
      result(other.answer());
      throw other;
    }
  }

  private static JsonObject result(GuardedHttp.Answer answer) throws IOException {
    if (answer.status() == 401 || answer.status() == 403) {
      throw new A2aStatus(answer.status());
    }
    JsonObject json = answer.isSuccess() ? Wire.read(answer.body()) : perhaps(answer);
    JsonObject error = json.object("error").orElse(null);
    if (error != null) {
      throw A2aRefusal.ofRpc(error);
    }
    return json.object("result")
        .orElseThrow(() -> new IOException("the agent answered with no result"));
  }

  /** Some servers send errors of JSON-RPC with a status of their own. */
  private static JsonObject perhaps(GuardedHttp.Answer answer) throws IOException {
    try {
      JsonObject json = Wire.read(answer.body());
      if (json.has("jsonrpc")) {
        return json;
      }
    } catch (IOException notJson) {
      throw new A2aStatus(answer.status());
    }
    throw new A2aStatus(answer.status());
  }
}
