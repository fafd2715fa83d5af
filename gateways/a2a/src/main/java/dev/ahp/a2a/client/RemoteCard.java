package dev.ahp.a2a.client;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The card of an agent elsewhere. 1.0 lists interfaces, the one it likes best first, and the first
 * that we can call is taken; a card without such a list is one of 0.3, which is called by JSON-RPC
 * at {@code url} or at the interface that offers it.
 */
public final class RemoteCard {
  private static final String RPC = "JSONRPC";

  private final JsonObject card;
  private final URI at;

  /**
   * A card.
   *
   * @param at where it was found; addresses in it may be relative to that
   */
  public RemoteCard(JsonObject card, URI at) {
    this.card = card;
    this.at = at;
  }

  /** How the agent is called. */
  public RemoteEndpoint remote() throws IOException {
    for (JsonObject offered : objects("supportedInterfaces")) {
      Optional<RemoteEndpoint> known = current(offered);
      if (known.isPresent()) {
        return known.get();
      }
    }
    return old().orElseThrow(() -> new IOException("the card offers no interface that we speak"));
  }

  private List<JsonObject> objects(String member) {
    return card.array(member).orElse(JsonArray.empty()).objects();
  }

  private Optional<RemoteEndpoint> current(JsonObject offered) {
    String protocol = offered.string("protocolVersion").orElse("");
    boolean current = protocol.equals("1") || protocol.startsWith("1.");
    boolean old = protocol.equals("0.3") || protocol.startsWith("0.3.");
    String binding = offered.string("protocolBinding").orElse("");
    if (binding.equals(RPC) && (current || old)) {
      return made(
          offered, current ? A2aVersion.V1_0 : A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC);
    }
    // In 0.3 the messages of HTTP+JSON have shapes of their own; JSON-RPC is always beside it.
    return binding.equals("HTTP+JSON") && current
        ? made(offered, A2aVersion.V1_0, RemoteEndpoint.Binding.REST)
        : Optional.empty();
  }

  private Optional<RemoteEndpoint> old() {
    if (card.string("preferredTransport").orElse(RPC).equals(RPC)) {
      return made(card, A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC);
    }
    return objects("additionalInterfaces").stream()
        .filter(it -> it.string("transport").filter(RPC::equals).isPresent())
        .flatMap(it -> made(it, A2aVersion.V0_3, RemoteEndpoint.Binding.JSON_RPC).stream())
        .findFirst();
  }

  private Optional<RemoteEndpoint> made(
      JsonObject offered, A2aVersion a2aVersion, RemoteEndpoint.Binding binding) {
    String tenant = offered.string("tenant").orElse("");
    return offered
        .string("url")
        .filter(it -> !it.isEmpty())
        .flatMap(this::resolved)
        .map(
            url ->
                new RemoteEndpoint(
                    url, a2aVersion, binding, tenant, streams(), knowsHandoffs(), inputModes()));
  }

  private Optional<URI> resolved(String url) {
    try {
      return Optional.of(at.resolve(url));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private JsonObject capabilities() {
    return card.object("capabilities").orElse(JsonObject.empty());
  }

  private boolean streams() {
    return capabilities().bool("streaming").orElse(false);
  }

  private boolean knowsHandoffs() {
    return capabilities().array("extensions").orElse(JsonArray.empty()).objects().stream()
        .anyMatch(it -> it.string("uri").filter(HandoffExtension.URI::equals).isPresent());
  }

  private List<String> inputModes() {
    return card.array("defaultInputModes").map(JsonArray::strings).orElse(List.of());
  }
}
