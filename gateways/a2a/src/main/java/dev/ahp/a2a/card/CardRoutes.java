package dev.ahp.a2a.card;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Serves the agent card and its public key. The routes are open and cacheable. */
public final class CardRoutes {
  /** The path of the card's public key. */
  public static final String KEYS = "/a2a/jwks.json";

  private final AgentCard card;
  private final Supplier<JsonObject> keys;
  private final Function<ApiRequest, String> base;
  private final String since =
      DateTimeFormatter.RFC_1123_DATE_TIME.format(
          ZonedDateTime.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC));

  /**
   * Creates the routes.
   *
   * @param keys returns the public keys of the card's signatures
   * @param base returns scheme, host and port of a request
   */
  public CardRoutes(AgentCard card, Supplier<JsonObject> keys, Function<ApiRequest, String> base) {
    this.card = card;
    this.keys = keys;
    this.base = base;
  }

  public List<Route> routes() {
    return List.of(
        route(
            "/.well-known/agent-card.json",
            "agentCard",
            "Get the A2A agent card for versions 0.3 and 1.0",
            card::at),
        route("/a2a", "a2aEndpointCard", "Get the A2A agent card at the endpoint URL", card::at),
        route(
            "/a2a/.well-known/agent-card.json",
            "a2aAgentCard",
            "Get the agent card of A2A 1.0 only",
            card::current),
        route(
            KEYS,
            "a2aCardKeys",
            "Get the public key of the card's signature (JWK set)",
            unused -> keys.get()));
  }

  private Route route(
      String path, String name, String summary, Function<String, JsonObject> render) {
    return Route.get(path)
        .named(name, summary)
        .access(Access.OPEN)
        .gives(200, path.equals(KEYS) ? "Any" : "AgentCard")
        .gives(304, "")
        .now(request -> reply(request, render));
  }

  private Reply reply(ApiRequest request, Function<String, JsonObject> render) {
    byte[] body = JsonWriter.bytes(render.apply(base.apply(request)));
    String tag = '"' + UUID.nameUUIDFromBytes(body).toString() + '"';
    boolean unchanged = request.header("If-None-Match").filter(tag::equals).isPresent();
    Reply reply =
        unchanged ? Reply.bytes(304, "", new byte[0]) : Reply.bytes(200, Reply.JSON, body);
    return reply
        .with("ETag", tag)
        .with("Last-Modified", since)
        .with("Cache-Control", "public, max-age=300")
        .with("Vary", "Host");
  }
}
