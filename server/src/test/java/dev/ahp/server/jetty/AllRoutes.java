package dev.ahp.server.jetty;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonLimits;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionTokenStore;
import dev.ahp.server.openapi.OpenApiRoutes;
import dev.ahp.server.route.Route;
import dev.ahp.server.session.SessionRoutes;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The routes of a whole daemon. */
public final class AllRoutes {
  private AllRoutes() {}

  /** The routes of a broker that nobody calls. */
  public static List<Route> described() {
    try (EventRoutes events = new EventRoutes(60_000)) {
      ScriptedBrokerApi exchange = new ScriptedBrokerApi();
      SessionTokenStore sessions =
          SessionTokenStore.inMemory(Duration.ofHours(1), Clock.systemUTC());
      CallerAuthenticator callerAuthenticator =
          new CallerAuthenticator(
              exchange.agents(), new OperatorToken("x"), it -> Optional.empty(), sessions, false);
      return of(exchange, events, false, new SessionRoutes(callerAuthenticator, sessions));
    }
  }

  static List<Route> of(
      BrokerApi exchange, EventRoutes events, boolean dev, SessionRoutes sessions) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new BrokerRoutes(JsonLimits.PACKET.bytes(), dev).routes(exchange));
    routes.addAll(new StatusRoutes("1", Clock.systemUTC(), () -> true).routes(exchange));
    routes.addAll(events.routes(exchange));
    routes.addAll(sessions.routes(exchange));
    return OpenApiRoutes.describing(routes, "1");
  }
}
