package dev.ahp.server.api;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/**
 * The broker's HTTP API under {@code /v1}. Each route calls one method of the broker.
 *
 * @param packetBytes maximum size of one packet in a batch
 * @param registersAgents whether agents are registered when a packet first names them
 */
public record BrokerRoutes(int packetBytes, boolean registersAgents) implements RouteModule {
  @Override
  public List<Route> routes(BrokerApi broker) {
    List<Route> routes = new ArrayList<>();
    AutoRegistration registration =
        registersAgents ? AutoRegistration.enabled(broker.agents()) : AutoRegistration.disabled();
    BatchSubmission batch = new BatchSubmission(broker.packets(), packetBytes);
    routes.addAll(new PacketRoutes(broker.packets(), broker.tasks(), batch, registration).routes());
    routes.addAll(new TaskRoutes(broker.tasks()).routes());
    routes.addAll(
        new RegistryRoutes(broker.agents(), broker.contracts(), broker.schemas()).routes());
    routes.addAll(new TokenRoutes(broker.tokens()).routes());
    routes.addAll(new ScheduleRoutes(broker.schedules()).routes());
    routes.addAll(new OversightRoutes(broker).routes());
    routes.addAll(new OverviewRoutes(broker.overview(), Clock.systemUTC()).routes());
    routes.addAll(new QuotaRoutes(broker.quotas()).routes());
    routes.addAll(new EncryptionRoutes(broker.encryption()).routes());
    routes.addAll(DraftRoutes.routes());
    return routes;
  }
}
