package dev.ahp.http.api;

import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.route.Face;
import dev.ahp.http.route.Route;
import java.util.ArrayList;
import java.util.List;

/** The broker's own interface: every path under {@code /v1} that is one call on a desk. */
public final class BrokerFace implements Face {
  private final int packetBytes;
  private final boolean dev;

  /**
   * The endpoints of a broker.
   *
   * @param packetBytes the most that one packet of a batch may have
   * @param dev whether agents are registered when a packet names them first
   */
  public BrokerFace(int packetBytes, boolean dev) {
    this.packetBytes = packetBytes;
    this.dev = dev;
  }

  @Override
  public List<Route> routes(Exchange exchange) {
    List<Route> routes = new ArrayList<>();
    Newcomers newcomers = dev ? Newcomers.registeredBy(exchange.agents()) : Newcomers.ignored();
    Batch batch = new Batch(exchange.packets(), packetBytes);
    routes.addAll(new PacketRoutes(exchange.packets(), batch, newcomers).routes());
    routes.addAll(new TaskRoutes(exchange.tasks()).routes());
    routes.addAll(
        new RegistryRoutes(exchange.agents(), exchange.contracts(), exchange.schemas()).routes());
    routes.addAll(new OversightRoutes(exchange).routes());
    routes.addAll(DraftRoutes.routes());
    return routes;
  }
}
