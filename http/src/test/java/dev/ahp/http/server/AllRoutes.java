package dev.ahp.http.server;

import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.api.BrokerFace;
import dev.ahp.http.api.StatusFace;
import dev.ahp.http.events.EventFace;
import dev.ahp.http.identity.Callers;
import dev.ahp.http.identity.OperatorToken;
import dev.ahp.http.identity.TokenSafe;
import dev.ahp.http.openapi.OpenApiFace;
import dev.ahp.http.route.Route;
import dev.ahp.http.session.SessionFace;
import dev.ahp.json.JsonLimits;
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
    try (EventFace events = new EventFace(60_000)) {
      ScriptedExchange exchange = new ScriptedExchange();
      TokenSafe sessions = TokenSafe.inMemory(Duration.ofHours(1), Clock.systemUTC());
      Callers callers =
          new Callers(
              exchange.agents(), new OperatorToken("x"), it -> Optional.empty(), sessions, false);
      return of(exchange, events, false, new SessionFace(callers, sessions));
    }
  }

  static List<Route> of(Exchange exchange, EventFace events, boolean dev, SessionFace sessions) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new BrokerFace(JsonLimits.PACKET.bytes(), dev).routes(exchange));
    routes.addAll(new StatusFace("1", Clock.systemUTC(), () -> true).routes(exchange));
    routes.addAll(events.routes(exchange));
    routes.addAll(sessions.routes(exchange));
    return OpenApiFace.describing(routes, "1");
  }
}
