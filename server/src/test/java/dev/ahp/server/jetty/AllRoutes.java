package dev.ahp.server.jetty;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.BrokerRoutes;
import dev.ahp.server.api.SessionRoutes;
import dev.ahp.server.api.StatusRoutes;
import dev.ahp.server.events.EventRoutes;
import dev.ahp.server.identity.CallerAuthenticator;
import dev.ahp.server.identity.GuessLockout;
import dev.ahp.server.identity.IdentitySources;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.identity.OperatorToken;
import dev.ahp.server.identity.SessionStore;
import dev.ahp.server.openapi.OpenApi;
import dev.ahp.server.route.Route;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All routes of a daemon. */
public final class AllRoutes {
  private AllRoutes() {}

  /** Returns the routes; the broker is not called. */
  public static List<Route> described() {
    try (EventRoutes events = new EventRoutes(60_000)) {
      ScriptedBrokerApi broker = new ScriptedBrokerApi();
      SessionStore sessions = SessionStore.inMemory(Duration.ofHours(1), Clock.systemUTC());
      CallerAuthenticator authenticator =
          new CallerAuthenticator(
              new IdentitySources(
                  broker.agents(),
                  broker.tokens(),
                  new OperatorToken("x"),
                  it -> Optional.empty(),
                  sessions,
                  Impersonation.DENIED),
              GuessLockout.standard());
      return of(broker, events, false, new SessionRoutes(authenticator, sessions));
    }
  }

  static List<Route> of(BrokerApi broker, EventRoutes events, boolean dev, SessionRoutes sessions) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new BrokerRoutes(JsonLimits.PACKET.bytes(), dev).routes(broker));
    routes.addAll(
        new StatusRoutes("1", Clock.systemUTC(), () -> true, JsonObject::empty).routes(broker));
    routes.addAll(events.routes(broker));
    routes.addAll(sessions.routes(broker));
    return OpenApi.describing(routes, "1");
  }
}
