package dev.ahp.server.daemon;

import dev.ahp.server.route.RouteModule;
import java.util.List;

/** Creates the route modules of a namespace in addition to the AHP API, such as gateways. */
@FunctionalInterface
public interface RouteModuleFactory {
  /**
   * Creates new modules.
   *
   * @param settings the settings of the namespace
   */
  List<RouteModule> create(String namespace, DaemonSettings settings);
}
