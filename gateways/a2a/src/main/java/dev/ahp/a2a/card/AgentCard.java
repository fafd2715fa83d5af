package dev.ahp.a2a.card;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.task.MediaTypes;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * How the broker presents itself to A2A clients: one document that 0.3 reads by {@code url}, {@code
 * preferredTransport} and {@code additionalInterfaces}, and 1.0 by {@code supportedInterfaces}.
 */
public final class AgentCard {
  private final String version;
  private final CardCapabilities cardCapabilities;
  private final CardSigner cardSigner;

  /**
   * What differs from daemon to daemon.
   *
   * @param tokens whether callers show tokens; without them nobody has a card of their own
   * @param push whether clients are notified at an address of theirs
   */
  public record CardCapabilities(boolean tokens, boolean push) {}

  /** Adds signatures to a card. */
  @FunctionalInterface
  public interface CardSigner {
    /**
     * The card with its signatures.
     *
     * @param base scheme, host and port under which the card was asked for
     */
    JsonObject signed(JsonObject card, String base);
  }

  /**
   * A card.
   *
   * @param version of this software
   */
  public AgentCard(String version, CardCapabilities cardCapabilities, CardSigner cardSigner) {
    this.version = version;
    this.cardCapabilities = cardCapabilities;
    this.cardSigner = cardSigner;
  }

  /**
   * The card that clients of both versions read.
   *
   * @param base scheme, host and port
   */
  public JsonObject at(String base) {
    String url = base + "/a2a";
    JsonObject bearer = JsonObject.builder().put("bearer", JsonArray.empty()).build();
    JsonObject.Builder card =
        JsonObject.builder()
            .put("protocolVersion", "0.3.0")
            .put("url", url)
            .put("preferredTransport", "JSONRPC")
            .put("additionalInterfaces", additional(url))
            .putAll(current(base));
    if (cardCapabilities.tokens()) {
      card.put("securitySchemes", JsonObject.builder().put("bearer", oldScheme()).build())
          .put("security", JsonArray.of(bearer));
    }
    return card.put("supportsAuthenticatedExtendedCard", cardCapabilities.tokens()).build();
  }

  /**
   * The card of 1.0, with no member of another version.
   *
   * @param base scheme, host and port
   */
  public JsonObject current(String base) {
    JsonObject.Builder card =
        JsonObject.builder()
            .put("name", "AHP broker")
            .put("description", "Hands tasks from agent to agent, and keeps the proof.")
            .put("supportedInterfaces", supported(base + "/a2a"))
            .put("provider", provider())
            .put("version", version)
            .put("capabilities", capabilities());
    if (cardCapabilities.tokens()) {
      card.put("securitySchemes", schemes()).put("securityRequirements", requirements());
    }
    return cardSigner.signed(
        card.put("defaultInputModes", JsonArray.ofStrings(MediaTypes.USUAL))
            .put(
                "defaultOutputModes",
                JsonArray.ofStrings(List.of("application/json", "text/plain")))
            .put("skills", skills())
            .build(),
        base);
  }

  /**
   * The card for callers that are known: the same, for it holds no secrets. Where nobody shows a
   * token, 1.0 wants a refusal; 0.3 asks by this call for any card at all.
   */
  public Optional<JsonObject> extended(String base, boolean current) {
    return current && !cardCapabilities.tokens()
        ? Optional.empty()
        : Optional.of(current ? current(base) : at(base));
  }

  private static JsonArray additional(String url) {
    return JsonArray.of(
        JsonObject.builder().put("url", url).put("transport", "JSONRPC").build(),
        JsonObject.builder().put("url", url).put("transport", "HTTP+JSON").build());
  }

  private static JsonArray supported(String url) {
    return JsonArray.of(
        interfaceOf(url, "JSONRPC", "1.0"),
        interfaceOf(url, "HTTP+JSON", "1.0"),
        interfaceOf(url, "JSONRPC", "0.3"),
        interfaceOf(url, "HTTP+JSON", "0.3"));
  }

  private static JsonObject interfaceOf(String url, String binding, String protocol) {
    return JsonObject.builder()
        .put("url", url)
        .put("protocolBinding", binding)
        .put("protocolVersion", protocol)
        .build();
  }

  private static JsonObject provider() {
    return JsonObject.builder().put("organization", "AHP").put("url", "https://ahp.dev").build();
  }

  private JsonObject capabilities() {
    JsonObject extension =
        JsonObject.builder()
            .put("uri", HandoffExtension.URI)
            .put(
                "description",
                "Contract, ownership, acceptance and recovery of a handoff, in metadata.")
            .put("required", false)
            .build();
    return JsonObject.builder()
        .put("streaming", true)
        .put("pushNotifications", cardCapabilities.push())
        .put("extendedAgentCard", cardCapabilities.tokens())
        .put("extensions", JsonArray.of(extension))
        .build();
  }

  private static JsonObject http() {
    return JsonObject.builder()
        .put("scheme", "bearer")
        .put("description", "Given to each agent by the operator.")
        .build();
  }

  private static JsonObject schemes() {
    JsonObject bearer = JsonObject.builder().put("httpAuthSecurityScheme", http()).build();
    return JsonObject.builder().put("bearer", bearer).build();
  }

  /** In the forms of both versions, which do not get in each other's way. */
  private static JsonObject oldScheme() {
    return JsonObject.builder()
        .put("type", "http")
        .putAll(http())
        .put("httpAuthSecurityScheme", http())
        .build();
  }

  private static JsonArray requirements() {
    Json scopes = JsonObject.builder().put("list", JsonArray.empty()).build();
    JsonObject schemes = JsonObject.builder().put("bearer", scopes).build();
    return JsonArray.of(JsonObject.builder().put("schemes", schemes).build());
  }

  private static JsonArray skills() {
    return JsonArray.of(
        skill(
            "handoff",
            "Hand work over",
            "Takes a packet, a handoff message or plain text for an agent, a role, a capability or"
                + " a person, checks it and offers it to the receiver.",
            List.of("handoff", "routing", "delegation")),
        skill(
            "track",
            "Follow work",
            "Tells who owns a task, how it stands and what came of it.",
            List.of("status", "audit")));
  }

  private static JsonObject skill(String id, String name, String about, List<String> tags) {
    return JsonObject.builder()
        .put("id", id)
        .put("name", name)
        .put("description", about)
        .put("tags", JsonArray.ofStrings(tags))
        .build();
  }
}
