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

/** Where the card is found; it is open to everybody and may be kept for a while. */
public final class CardRoutes {
  /** Where the key is published that the card is signed with. */
  public static final String KEYS = "/a2a/jwks.json";

  private final AgentCard card;
  private final Supplier<JsonObject> keys;
  private final Function<ApiRequest, String> base;
  private final String since =
      DateTimeFormatter.RFC_1123_DATE_TIME.format(
          ZonedDateTime.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC));

  /**
   * Routes of a card.
   *
   * @param keys that its signatures are checked with
   * @param base scheme, host and port, as a client called them
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
            "How A2A clients see the broker: one card for 0.3 and 1.0",
            card::at),
        route("/a2a", "a2aEndpointCard", "The same card, at the address that is called", card::at),
        route(
            "/a2a/.well-known/agent-card.json",
            "a2aAgentCard",
            "The card of A2A 1.0 alone",
            card::current),
        route(
            KEYS,
            "a2aCardKeys",
            "The public key that the card is signed with (JWK set)",
            unused -> keys.get()));
  }

  private Route route(String path, String name, String about, Function<String, JsonObject> shown) {
    return Route.get(path)
        .named(name, about)
        .access(Access.OPEN)
        .gives(200, path.equals(KEYS) ? "Any" : "AgentCard")
        .gives(304, "")
        .now(request -> answer(request, shown));
  }

  private Reply answer(ApiRequest request, Function<String, JsonObject> shown) {
    byte[] body = JsonWriter.bytes(shown.apply(base.apply(request)));
    String tag = '"' + UUID.nameUUIDFromBytes(body).toString() + '"';
    boolean known = request.header("If-None-Match").filter(tag::equals).isPresent();
    Reply reply = known ? Reply.bytes(304, "", new byte[0]) : Reply.bytes(200, Reply.JSON, body);
    return reply
        .with("ETag", tag)
        .with("Last-Modified", since)
        .with("Cache-Control", "public, max-age=300")
        .with("Vary", "Host");
  }
}
