package dev.ahp.a2a.client;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.util.Optional;

/**
 * Calls a remote A2A agent of version 1.0 or 0.3 over JSON-RPC or HTTP+JSON. Arguments and results
 * always have the format of 1.0.
 */
public final class A2aClient {
  private static final int MAX_LISTED = 50;

  private final RemoteEndpoint endpoint;
  private final BindingClient binding;

  /** Creates a client that calls only addresses that the guard of {@code http} allows. */
  public A2aClient(
      GuardedHttpClient http, RemoteEndpoint endpoint, RemoteCredential remoteCredential) {
    this.endpoint = endpoint;
    GuardedHttpClient limited = http.withMaxBytes(BindingClient.LIMITS.bytes());
    this.binding =
        endpoint.binding() == RemoteEndpoint.Binding.REST
            ? new RestBindingClient(limited, endpoint, remoteCredential)
            : new RpcBindingClient(limited, endpoint, remoteCredential);
  }

  public RemoteEndpoint endpoint() {
    return endpoint;
  }

  /** Sends a message in the format of 1.0. Does not wait until the task ends. */
  public RemoteTask send(JsonObject message) throws IOException {
    JsonObject params =
        JsonObject.builder()
            .put("message", message)
            .put("configuration", JsonObject.builder().put("returnImmediately", true).build())
            .build();
    return RemoteTask.of(call(A2aMethod.SEND, params));
  }

  /** Returns the current state of a task. */
  public RemoteTask task(String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).put("historyLength", 0).build();
    return RemoteTask.of(call(A2aMethod.GET, params));
  }

  /** Subscribes to the events of a task. The agent must support streaming. */
  public TaskEvents events(String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).build();
    return new TaskEvents(
        binding.events(withTenant(params)), endpoint.binding() != RemoteEndpoint.Binding.REST);
  }

  /** Cancels a task. */
  public RemoteTask cancel(String id) throws IOException {
    return RemoteTask.of(call(A2aMethod.CANCEL, JsonObject.builder().put("id", id).build()));
  }

  /** Finds the task that a message created. Always empty for 0.3, which cannot list tasks. */
  public Optional<RemoteTask> findByMessage(String contextId, String messageId) throws IOException {
    if (endpoint.a2aVersion() != A2aVersion.V1_0) {
      return Optional.empty();
    }
    JsonObject params =
        JsonObject.builder()
            .put("contextId", contextId)
            .put("pageSize", MAX_LISTED)
            .put("historyLength", MAX_LISTED)
            .build();
    try {
      JsonObject response = call(A2aMethod.LIST, params);
      for (JsonObject task : response.array("tasks").orElse(JsonArray.empty()).objects()) {
        RemoteTask found = RemoteTask.of(task);
        if (found.hasMessage(messageId)) {
          return Optional.of(found);
        }
      }
      return Optional.empty();
    } catch (RemoteErrorException listNotSupported) {
      return Optional.empty();
    }
  }

  private JsonObject call(A2aMethod a2aMethod, JsonObject params) throws IOException {
    return binding.call(a2aMethod, withTenant(params));
  }

  private JsonObject withTenant(JsonObject params) {
    return endpoint.tenant().isEmpty()
        ? params
        : params.toBuilder().put("tenant", endpoint.tenant()).build();
  }
}
