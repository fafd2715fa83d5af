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
 * Calls agents elsewhere that speak A2A, 1.0 or 0.3, by JSON-RPC or HTTP+JSON, whichever their card
 * puts first. Whatever version they speak, what is given and what comes back has the shapes of 1.0.
 */
public final class A2aClient {
  private static final String CARD = "/.well-known/agent-card.json";
  private static final int MOST_LISTED = 50;

  private final GuardedHttpClient http;
  private final BindingClient rpc;
  private final BindingClient rest;

  /** A client that calls what the guard allows and nothing else. */
  public A2aClient(GuardedHttpClient http) {
    this.http = http.withMaxBytes(BindingClient.LIMITS.bytes());
    this.rpc = new RpcBindingClient(this.http);
    this.rest = new RestBindingClient(this.http);
  }

  /**
   * Reads the card of an agent.
   *
   * @param address of the card if it ends with {@code .json}, else what stands before its usual
   *     path
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

  /** Where the card is, if that is an address at all. */
  public static URI cardAddress(String address) throws IOException {
    String root = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    String fault = AddressGuard.syntaxFault(root);
    if (!fault.isEmpty()) {
      throw new IOException("the address of the card " + fault);
    }
    return URI.create(root.endsWith(".json") ? root : root + CARD);
  }

  /** How the agent of a card is called. */
  public RemoteEndpoint discover(String address) throws IOException {
    return new RemoteCard(card(address), cardAddress(address)).remote();
  }

  /** Sends a message of 1.0 and does not wait for the work to be done. */
  public RemoteTask send(RemoteEndpoint endpoint, Login login, JsonObject message)
      throws IOException {
    JsonObject params =
        JsonObject.builder()
            .put("message", message)
            .put("configuration", JsonObject.builder().put("returnImmediately", true).build())
            .build();
    return RemoteTask.of(call(endpoint, login, A2aMethod.SEND, params));
  }

  /** How work stands. */
  public RemoteTask task(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).put("historyLength", 0).build();
    return RemoteTask.of(call(endpoint, login, A2aMethod.GET, params));
  }

  /** What becomes of work, told by the agent itself, if its card says that it can. */
  public TaskEvents events(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    JsonObject params = JsonObject.builder().put("id", id).build();
    return new TaskEvents(
        wire(endpoint).events(endpoint, login, whole(endpoint, params)),
        endpoint.binding() != RemoteEndpoint.Binding.REST);
  }

  /** Calls work off. */
  public RemoteTask cancel(RemoteEndpoint endpoint, Login login, String id) throws IOException {
    return RemoteTask.of(
        call(endpoint, login, A2aMethod.CANCEL, JsonObject.builder().put("id", id).build()));
  }

  /** The task that a message began, as far as the agent can be asked: 0.3 has no list. */
  public Optional<RemoteTask> begunBy(
      RemoteEndpoint endpoint, Login login, String contextId, String messageId) throws IOException {
    if (endpoint.a2aVersion() != A2aVersion.V1_0) {
      return Optional.empty();
    }
    JsonObject params =
        JsonObject.builder()
            .put("contextId", contextId)
            .put("pageSize", MOST_LISTED)
            .put("historyLength", MOST_LISTED)
            .build();
    try {
      JsonObject answer = call(endpoint, login, A2aMethod.LIST, params);
      for (JsonObject task : answer.array("tasks").orElse(JsonArray.empty()).objects()) {
        RemoteTask found = RemoteTask.of(task);
        if (found.hasMessage(messageId)) {
          return Optional.of(found);
        }
      }
      return Optional.empty();
    } catch (RemoteErrorException cannotBeAsked) {
      return Optional.empty();
    }
  }

  private JsonObject call(
      RemoteEndpoint endpoint, Login login, A2aMethod a2aMethod, JsonObject params)
      throws IOException {
    return wire(endpoint).call(endpoint, login, a2aMethod, whole(endpoint, params));
  }

  private static JsonObject whole(RemoteEndpoint endpoint, JsonObject params) {
    return endpoint.tenant().isEmpty()
        ? params
        : params.toBuilder().put("tenant", endpoint.tenant()).build();
  }

  private BindingClient wire(RemoteEndpoint endpoint) {
    return endpoint.binding() == RemoteEndpoint.Binding.REST ? rest : rpc;
  }
}
