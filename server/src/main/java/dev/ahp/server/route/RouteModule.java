package dev.ahp.server.route;

import dev.ahp.broker.api.BrokerApi;
import java.util.List;

/** A group of HTTP routes. */
@FunctionalInterface
public interface RouteModule {
  List<Route> routes(BrokerApi broker);
}
