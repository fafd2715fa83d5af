package dev.ahp.a2a.client;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.a2a.version.Version03ClientFormat;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.net.EventStream;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;

/** The JSON-RPC binding of both versions. */
final class RpcBindingClient implements BindingClient {
  private final GuardedHttpClient http;

  RpcBindingClient(GuardedHttpClient http) {
    this.http = http;
  }

  @Override
  public JsonObject call(
      RemoteEndpoint endpoint, Login login, A2aMethod a2aMethod, JsonObject params)
      throws IOException {
    GuardedHttpClient.GuardedResponse response =
        http.post(
            endpoint.endpoint(),
            BindingClient.headers(endpoint, login),
            bytes(endpoint, a2aMethod, params));
    JsonObject result = result(response);
    try {
      return isVersion03(endpoint) ? Version03ClientFormat.result(result) : result;
    } catch (A2aException e) {
      throw new IOException("the response of the agent is not valid: " + e.getMessage(), e);
    }
  }

  private static boolean isVersion03(RemoteEndpoint endpoint) {
    return endpoint.a2aVersion() == A2aVersion.V0_3;
  }

  private static byte[] bytes(RemoteEndpoint endpoint, A2aMethod a2aMethod, JsonObject params) {
    return JsonWriter.bytes(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", a2aMethod.name(endpoint.a2aVersion()))
            .put(
                "params",
                isVersion03(endpoint) ? Version03ClientFormat.params(a2aMethod, params) : params)
            .build());
  }

  @Override
  public EventStream events(RemoteEndpoint endpoint, Login login, JsonObject params)
      throws IOException {
    try {
      return http.events(
          endpoint.endpoint(),
          BindingClient.headers(endpoint, login),
          bytes(endpoint, A2aMethod.SUBSCRIBE, params),
          BOUNDS);
    } catch (GuardedHttpClient.NotAnEventStreamException other) {
      result(other.response());
      throw other;
    }
  }

  private static JsonObject result(GuardedHttpClient.GuardedResponse response) throws IOException {
    if (response.status() == 401 || response.status() == 403) {
      throw new UnexpectedStatusException(response.status());
    }
    JsonObject json =
        response.isSuccess() ? BindingClient.read(response.body()) : readError(response);
    JsonObject error = json.object("error").orElse(null);
    if (error != null) {
      throw RemoteErrorException.ofRpc(error);
    }
    return json.object("result")
        .orElseThrow(
            () -> new IOException("the response of the agent has neither result nor error"));
  }

  /** Reads a JSON-RPC error that was sent with an HTTP error status. */
  private static JsonObject readError(GuardedHttpClient.GuardedResponse response)
      throws IOException {
    try {
      JsonObject json = BindingClient.read(response.body());
      if (json.has("jsonrpc")) {
        return json;
      }
    } catch (IOException notJson) {
      throw new UnexpectedStatusException(response.status());
    }
    throw new UnexpectedStatusException(response.status());
  }
}
