package dev.ahp.server.api;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.util.ArrayList;
import java.util.List;

/** The broker's own interface: every path under {@code /v1} that is one call on a desk. */
public final class BrokerRoutes implements RouteModule {
  private final int packetBytes;
  private final boolean dev;

  /**
   * The endpoints of a broker.
   *
   * @param packetBytes the most that one packet of a batch may have
   * @param dev whether agents are registered when a packet names them first
   */
  public BrokerRoutes(int packetBytes, boolean dev) {
    this.packetBytes = packetBytes;
    this.dev = dev;
  }

  @Override
  public List<Route> routes(BrokerApi exchange) {
    List<Route> routes = new ArrayList<>();
    AutoRegistration autoRegistration =
        dev ? AutoRegistration.registeredBy(exchange.agents()) : AutoRegistration.ignored();
    BatchSubmission batch = new BatchSubmission(exchange.packets(), packetBytes);
    routes.addAll(new PacketRoutes(exchange.packets(), batch, autoRegistration).routes());
    routes.addAll(new TaskRoutes(exchange.tasks()).routes());
    routes.addAll(
        new RegistryRoutes(exchange.agents(), exchange.contracts(), exchange.schemas()).routes());
    routes.addAll(new OversightRoutes(exchange).routes());
    routes.addAll(DraftRoutes.routes());
    return routes;
  }
}
