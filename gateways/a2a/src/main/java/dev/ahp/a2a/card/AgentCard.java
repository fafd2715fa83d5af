package dev.ahp.a2a.card;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.ClasspathResource;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The agent card of the broker. One document serves both versions: 0.3 reads {@code url}, {@code
 * preferredTransport} and {@code additionalInterfaces}; 1.0 reads {@code supportedInterfaces}.
 */
public final class AgentCard {
  /** The card of 1.0 without the values that depend on the daemon. */
  private static final JsonObject TEMPLATE =
      JsonReader.read(
              ClasspathResource.text(AgentCard.class, "agent-card.json"), JsonLimits.RENDERING)
          .asObject()
          .orElseThrow();

  private final String version;
  private final CardCapabilities capabilities;
  private final BiFunction<JsonObject, String, JsonObject> signer;

  /**
   * The capabilities that depend on the daemon's settings.
   *
   * @param tokens whether callers use tokens; without tokens there is no extended card
   * @param push whether push notifications are supported
   */
  public record CardCapabilities(boolean tokens, boolean push) {}

  /**
   * Creates a card.
   *
   * @param version of this software
   * @param signer adds the signatures to a card for a base URL (scheme, host and port)
   */
  public AgentCard(
      String version,
      CardCapabilities capabilities,
      BiFunction<JsonObject, String, JsonObject> signer) {
    this.version = version;
    this.capabilities = capabilities;
    this.signer = signer;
  }

  /**
   * Returns the card for clients of both versions.
   *
   * @param base scheme, host and port
   */
  public JsonObject at(String base) {
    return at(base, current(base));
  }

  private JsonObject at(String base, JsonObject current) {
    String url = base + "/a2a";
    JsonObject.Builder card =
        JsonObject.builder()
            .put("protocolVersion", "0.3.0")
            .put("url", url)
            .put("preferredTransport", "JSONRPC")
            .put("additionalInterfaces", additional(url))
            .putAll(current);
    current
        .object("securitySchemes")
        .flatMap(it -> it.object("bearer"))
        .flatMap(it -> it.object("httpAuthSecurityScheme"))
        .ifPresent(
            it ->
                card.put("securitySchemes", bearer(combinedScheme(it)))
                    .put("security", JsonArray.of(bearer(JsonArray.empty()))));
    return card.put("supportsAuthenticatedExtendedCard", capabilities.tokens()).build();
  }

  private static JsonObject bearer(Json value) {
    return JsonObject.builder().put("bearer", value).build();
  }

  /** Returns the scheme with the members of both versions, which do not conflict. */
  private static JsonObject combinedScheme(JsonObject http) {
    return JsonObject.builder()
        .put("type", "http")
        .putAll(http)
        .put("httpAuthSecurityScheme", http)
        .build();
  }

  /**
   * Returns the card of 1.0, without members of other versions.
   *
   * @param base scheme, host and port
   */
  public JsonObject current(String base) {
    return signer.apply(unsigned(base), base);
  }

  private JsonObject unsigned(String base) {
    JsonObject switches =
        TEMPLATE.object("capabilities").orElseThrow().toBuilder()
            .put("pushNotifications", capabilities.push())
            .put("extendedAgentCard", capabilities.tokens())
            .build();
    JsonObject.Builder card =
        TEMPLATE.toBuilder()
            .put("supportedInterfaces", supported(base))
            .put("version", version)
            .put("capabilities", switches);
    if (!capabilities.tokens()) {
      card.remove("securitySchemes").remove("securityRequirements");
    }
    return card.build();
  }

  /**
   * Returns the card for authenticated callers, which also lists the contracts. Without tokens 1.0
   * requires an error; 0.3 clients use this call to get any card.
   */
  public Optional<JsonObject> extended(
      String base, boolean current, ContractSkills skills, Caller caller) {
    if (current && !capabilities.tokens()) {
      return Optional.empty();
    }
    JsonObject card = signer.apply(skills.addedTo(unsigned(base), caller), base);
    return Optional.of(current ? card : at(base, card));
  }

  private static JsonArray additional(String url) {
    return JsonArray.of(
        JsonObject.builder().put("url", url).put("transport", "JSONRPC").build(),
        JsonObject.builder().put("url", url).put("transport", "HTTP+JSON").build());
  }

  private static JsonArray supported(String base) {
    return new JsonArray(
        TEMPLATE.array("supportedInterfaces").orElseThrow().objects().stream()
            .map(it -> (Json) it.with("url", Json.of(url(it, base))))
            .toList());
  }

  private static String url(JsonObject supported, String base) {
    boolean grpc = supported.string("protocolBinding").filter("GRPC"::equals).isPresent();
    return grpc ? grpcAddress(base) : base + "/a2a";
  }

  /**
   * Returns host and port, which gRPC clients expect instead of a URL. Their token selects the
   * namespace.
   */
  private static String grpcAddress(String base) {
    int start = base.indexOf("://");
    String rest = base.substring(start + "://".length());
    int path = rest.indexOf('/');
    String host = path < 0 ? rest : rest.substring(0, path);
    boolean hasPort = host.lastIndexOf(':') > host.lastIndexOf(']');
    return hasPort ? host : host + (base.startsWith("https:") ? ":443" : ":80");
  }
}
