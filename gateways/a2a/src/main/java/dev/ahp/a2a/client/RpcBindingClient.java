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
final class RpcBindingClient extends BindingClient {
  private final boolean isVersion03;

  RpcBindingClient(
      GuardedHttpClient http, RemoteEndpoint endpoint, RemoteCredential remoteCredential) {
    super(http, endpoint, remoteCredential);
    this.isVersion03 = endpoint.a2aVersion() == A2aVersion.V0_3;
  }

  @Override
  JsonObject call(A2aMethod a2aMethod, JsonObject params) throws IOException {
    JsonObject result = result(http.post(endpoint.endpoint(), headers(), bytes(a2aMethod, params)));
    try {
      return isVersion03 ? Version03ClientFormat.result(result) : result;
    } catch (A2aException e) {
      throw new IOException("the response of the agent is not valid: " + e.getMessage(), e);
    }
  }

  private byte[] bytes(A2aMethod a2aMethod, JsonObject params) {
    return JsonWriter.bytes(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", a2aMethod.name(endpoint.a2aVersion()))
            .put("params", isVersion03 ? Version03ClientFormat.params(a2aMethod, params) : params)
            .build());
  }

  @Override
  EventStream openEvents(JsonObject params) throws IOException {
    return http.events(endpoint.endpoint(), headers(), bytes(A2aMethod.SUBSCRIBE, params), BOUNDS);
  }

  @Override
  JsonObject result(GuardedHttpClient.GuardedResponse response) throws IOException {
    if (response.status() == 401 || response.status() == 403) {
      throw new UnexpectedStatusException(response.status());
    }
    JsonObject json = response.isSuccess() ? read(response.body()) : readError(response);
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
      JsonObject json = read(response.body());
      if (json.has("jsonrpc")) {
        return json;
      }
    } catch (IOException notJson) {
      throw new UnexpectedStatusException(response.status());
    }
    throw new UnexpectedStatusException(response.status());
  }
}
