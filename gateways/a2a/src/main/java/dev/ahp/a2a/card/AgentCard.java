package dev.ahp.a2a.card;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * The agent card of the broker. One document serves both versions: 0.3 reads {@code url}, {@code
 * preferredTransport} and {@code additionalInterfaces}; 1.0 reads {@code supportedInterfaces}.
 */
public final class AgentCard {
  /** Common media types of message parts. The broker transports other types, too. */
  private static final List<String> INPUT_MODES =
      List.of(
          "text/plain",
          "application/json",
          "text/markdown",
          "text/html",
          "text/csv",
          "application/yaml",
          "application/xml",
          "application/pdf",
          "application/octet-stream",
          "image/png",
          "image/jpeg",
          "image/webp");

  private final String version;
  private final CardCapabilities capabilities;
  private final CardSigner cardSigner;

  /**
   * The capabilities that depend on the daemon's settings.
   *
   * @param tokens whether callers use tokens; without tokens there is no extended card
   * @param push whether push notifications are supported
   */
  public record CardCapabilities(boolean tokens, boolean push) {}

  /** Adds signatures to a card. */
  @FunctionalInterface
  public interface CardSigner {
    /**
     * Returns the card with its signatures.
     *
     * @param base scheme, host and port of the request
     */
    JsonObject signed(JsonObject card, String base);
  }

  /**
   * Creates a card.
   *
   * @param version of this software
   */
  public AgentCard(String version, CardCapabilities capabilities, CardSigner cardSigner) {
    this.version = version;
    this.capabilities = capabilities;
    this.cardSigner = cardSigner;
  }

  /**
   * Returns the card for clients of both versions.
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
    if (capabilities.tokens()) {
      card.put("securitySchemes", JsonObject.builder().put("bearer", combinedScheme()).build())
          .put("security", JsonArray.of(bearer));
    }
    return card.put("supportsAuthenticatedExtendedCard", capabilities.tokens()).build();
  }

  /**
   * Returns the card of 1.0, without members of other versions.
   *
   * @param base scheme, host and port
   */
  public JsonObject current(String base) {
    JsonObject.Builder card =
        JsonObject.builder()
            .put("name", "AHP broker")
            .put("description", "Hands tasks from agent to agent and records every handoff.")
            .put("supportedInterfaces", supported(base + "/a2a"))
            .put("provider", provider())
            .put("version", version)
            .put("capabilities", capabilities());
    if (capabilities.tokens()) {
      card.put("securitySchemes", schemes()).put("securityRequirements", requirements());
    }
    return cardSigner.signed(
        card.put("defaultInputModes", JsonArray.ofStrings(INPUT_MODES))
            .put(
                "defaultOutputModes",
                JsonArray.ofStrings(List.of("application/json", "text/plain")))
            .put("skills", skills())
            .build(),
        base);
  }

  /**
   * Returns the card for authenticated callers, which is the same because it contains no secrets.
   * Without tokens 1.0 requires an error; 0.3 clients use this call to get any card.
   */
  public Optional<JsonObject> extended(String base, boolean current) {
    return current && !capabilities.tokens()
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
                "Contract, ownership, acceptance and recovery of a handoff in metadata.")
            .put("required", false)
            .build();
    return JsonObject.builder()
        .put("streaming", true)
        .put("pushNotifications", capabilities.push())
        .put("extendedAgentCard", capabilities.tokens())
        .put("extensions", JsonArray.of(extension))
        .build();
  }

  private static JsonObject http() {
    return JsonObject.builder()
        .put("scheme", "bearer")
        .put("description", "A token that the operator issues to each agent.")
        .build();
  }

  private static JsonObject schemes() {
    JsonObject bearer = JsonObject.builder().put("httpAuthSecurityScheme", http()).build();
    return JsonObject.builder().put("bearer", bearer).build();
  }

  /** Returns the scheme with the members of both versions, which do not conflict. */
  private static JsonObject combinedScheme() {
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
            "Hand off work",
            "Accepts a packet, a handoff message or text for an agent, a role, a capability or"
                + " a person, validates it and offers it to the receiver.",
            List.of("handoff", "routing", "delegation")),
        skill(
            "track",
            "Track work",
            "Returns the owner, the state and the result of a task.",
            List.of("status", "audit")));
  }

  private static JsonObject skill(String id, String name, String description, List<String> tags) {
    return JsonObject.builder()
        .put("id", id)
        .put("name", name)
        .put("description", description)
        .put("tags", JsonArray.ofStrings(tags))
        .build();
  }
}
