package dev.ahp.a2a.client;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Calls remote A2A agents of version 1.0 or 0.3 over JSON-RPC or HTTP+JSON. Uses the first
 * supported interface of the agent card. Arguments and results always have the format of 1.0.
 */
public final class A2aClient {
  private static final String CARD = "/.well-known/agent-card.json";
  private static final int MAX_LISTED = 50;

  private final GuardedHttpClient http;
  private final BindingClient rpc;
  private final BindingClient rest;

  /** Creates a client that calls only addresses that the guard allows. */
  public A2aClient(GuardedHttpClient http) {
    this.http = http.withMaxBytes(BindingClient.LIMITS.bytes());
    this.rpc = new RpcBindingClient(this.http);
    this.rest = new RestBindingClient(this.http);
  }

  /**
   * Reads the card of an agent.
   *
   * @param address of the card if it ends with {@code .json}, otherwise the prefix of the
   *     well-known path
   */
  public JsonObject card(String address) throws IOException {
    URI uri = cardAddress(address);
    GuardedHttpClient.GuardedResponse response =
        http.get(uri, Map.of("Accept", "application/json"));
    if (!response.isSuccess()) {
      throw new UnexpectedStatusException(response.status());
    }
    return BindingClient.read(response.body());
  }

  /**
   * Returns the URI of the card.
   *
   * @throws IOException if the address is not valid
   */
  public static URI cardAddress(String address) throws IOException {
    String root = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    String fault = AddressGuard.syntaxFault(root);
    if (!fault.isEmpty()) {
      throw new IOException("invalid card address " + address + ": it " + fault);
    }
    return URI.create(root.endsWith(".json") ? root : root + CARD);
  }

  /** Reads the card and returns the endpoint to call. */
  public RemoteEndpoint discover(String address) throws IOException {
    return new RemoteCard(card(address), cardAddress(address)).remote();
  }

  /** Sends a message in the format of 1.0. Does not wait until the task ends. */
  public RemoteTask send(RemoteEndpoint endpoint, Login login, JsonObject message)
      throws IOException {
    JsonObject params =
        JsonObject.builder()
            .put("message", message)
            .put("configuration", JsonObject.builder().put("returnImmediately", true).build())
            .build();
    return RemoteTask.of(call(endpoint, login, A2aMethod.SEND, params));
  }

  /** Returns the current state of a task. */
  public RemoteTask task(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).put("historyLength", 0).build();
    return RemoteTask.of(call(endpoint, login, A2aMethod.GET, params));
  }

  /** Subscribes to the events of a task. The agent must support streaming. */
  public TaskEvents events(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).build();
    return new TaskEvents(
        binding(endpoint).events(endpoint, login, withTenant(endpoint, params)),
        endpoint.binding() != RemoteEndpoint.Binding.REST);
  }

  /** Cancels a task. */
  public RemoteTask cancel(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    return RemoteTask.of(
        call(endpoint, login, A2aMethod.CANCEL, JsonObject.builder().put("id", id).build()));
  }

  /** Finds the task that a message created. Always empty for 0.3, which cannot list tasks. */
  public Optional<RemoteTask> findByMessage(
      RemoteEndpoint endpoint, Login login, String contextId, String messageId) throws IOException {
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
      JsonObject response = call(endpoint, login, A2aMethod.LIST, params);
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

  private JsonObject call(
      RemoteEndpoint endpoint, Login login, A2aMethod a2aMethod, JsonObject params)
      throws IOException {
    return binding(endpoint).call(endpoint, login, a2aMethod, withTenant(endpoint, params));
  }

  private static JsonObject withTenant(RemoteEndpoint endpoint, JsonObject params) {
    return endpoint.tenant().isEmpty()
        ? params
        : params.toBuilder().put("tenant", endpoint.tenant()).build();
  }

  private BindingClient binding(RemoteEndpoint endpoint) {
    return endpoint.binding() == RemoteEndpoint.Binding.REST ? rest : rpc;
  }
}
