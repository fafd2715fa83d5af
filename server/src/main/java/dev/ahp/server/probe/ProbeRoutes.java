package dev.ahp.server.probe;

import dev.ahp.broker.api.BrokerApi;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.util.List;

/** The route that lists the probes of this daemon. */
public record ProbeRoutes(ProbeRunner probeRunner) implements RouteModule {
  @Override
  public List<Route> routes(BrokerApi broker) {
    return List.of(
        Route.get("/v1/probes")
            .named("listProbes", "List the probes of this daemon with their last results")
            .access(Access.OVERSIGHT)
            .returns("ProbeList", request -> probeRunner.states()));
  }
}
