package dev.ahp.http.route;

import dev.ahp.broker.exchange.Exchange;
import java.util.List;

/** A way to talk to the broker that adds its routes to the server. */
@FunctionalInterface
public interface Face {
  List<Route> routes(Exchange exchange);
}
