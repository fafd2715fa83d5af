package dev.ahp.a2a.client;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The card of a remote agent. A card of 1.0 lists interfaces in order of preference; the first
 * supported one is used. A card without such a list has version 0.3. It is called by JSON-RPC at
 * {@code url} or at the additional interface for JSON-RPC.
 *
 * @param at the URI of the card, against which relative URLs are resolved
 */
public record RemoteCard(JsonObject card, URI at) {
  private static final String WELL_KNOWN = "/.well-known/agent-card.json";
  private static final String RPC = "JSONRPC";

  /**
   * Reads the card of an agent.
   *
   * @param at see {@link #address}
   */
  public static JsonObject read(GuardedHttpClient http, URI at) throws IOException {
    GuardedHttpClient.GuardedResponse response =
        http.withMaxBytes(BindingClient.LIMITS.bytes())
            .get(at, Map.of("Accept", "application/json"));
    if (!response.isSuccess()) {
      throw new UnexpectedStatusException(response.status());
    }
    return BindingClient.read(response.body());
  }

  /**
   * Returns the URI of a card.
   *
   * @param address of the card if it ends with {@code .json}, otherwise the prefix of the
   *     well-known path
   * @throws IOException if the address is not valid
   */
  public static URI address(String address) throws IOException {
    String root = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    String fault = AddressGuard.syntaxFault(root);
    if (!fault.isEmpty()) {
      throw new IOException("invalid card address " + address + ": it " + fault);
    }
    return URI.create(root.endsWith(".json") ? root : root + WELL_KNOWN);
  }

  /** Selects the interface to call. */
  public RemoteEndpoint remote() throws IOException {
    for (JsonObject offered : objects("supportedInterfaces")) {
      Optional<RemoteEndpoint> known = select(offered);
      if (known.isPresent()) {
        return known.get();
      }
    }
    return selectVersion03()
        .orElseThrow(
            () ->
                new IOException(
                    "the card has no supported interface; expected JSON-RPC (1.0 or 0.3) or"
                        + " HTTP+JSON (1.0)"));
  }

  private List<JsonObject> objects(String member) {
    return card.array(member).orElse(JsonArray.empty()).objects();
  }

  private Optional<RemoteEndpoint> select(JsonObject offered) {
    String protocol = offered.string("protocolVersion").orElse("");
    boolean current = protocol.equals("1") || protocol.startsWith("1.");
    boolean old = protocol.equals("0.3") || protocol.startsWith("0.3.");
    String binding = offered.string("protocolBinding").orElse("");
    if (binding.equals(RPC) && (current || old)) {
      return endpoint(
          offered, current ? A2aVersion.V1_0 : A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC);
    }
    // HTTP+JSON of 0.3 has a different message format. Such agents must offer JSON-RPC as well.
    return binding.equals("HTTP+JSON") && current
        ? endpoint(offered, A2aVersion.V1_0, RemoteEndpoint.Binding.REST)
        : Optional.empty();
  }

  private Optional<RemoteEndpoint> selectVersion03() {
    if (card.string("preferredTransport").orElse(RPC).equals(RPC)) {
      return endpoint(card, A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC);
    }
    return objects("additionalInterfaces").stream()
        .filter(it -> it.string("transport").filter(RPC::equals).isPresent())
        .flatMap(it -> endpoint(it, A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC).stream())
        .findFirst();
  }

  private Optional<RemoteEndpoint> endpoint(
      JsonObject offered, A2aVersion a2aVersion, RemoteEndpoint.Binding binding) {
    String tenant = offered.string("tenant").orElse("");
    return offered
        .string("url")
        .filter(it -> !it.isEmpty())
        .flatMap(this::resolve)
        .map(
            url ->
                new RemoteEndpoint(
                    url,
                    a2aVersion,
                    binding,
                    tenant,
                    supportsStreaming(),
                    supportsHandoffs(),
                    inputModes()));
  }

  private Optional<URI> resolve(String url) {
    try {
      return Optional.of(at.resolve(url));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private JsonObject capabilities() {
    return card.object("capabilities").orElse(JsonObject.empty());
  }

  private boolean supportsStreaming() {
    return capabilities().bool("streaming").orElse(false);
  }

  private boolean supportsHandoffs() {
    return capabilities().array("extensions").orElse(JsonArray.empty()).objects().stream()
        .anyMatch(it -> it.string("uri").filter(HandoffExtension.URI::equals).isPresent());
  }

  private List<String> inputModes() {
    return card.array("defaultInputModes").map(JsonArray::strings).orElse(List.of());
  }
}
