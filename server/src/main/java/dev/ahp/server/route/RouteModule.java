package dev.ahp.server.route;

import dev.ahp.broker.api.BrokerApi;
import java.util.List;

/** A way to talk to the broker that adds its routes to the server. */
@FunctionalInterface
public interface RouteModule {
  List<Route> routes(BrokerApi exchange);
}
