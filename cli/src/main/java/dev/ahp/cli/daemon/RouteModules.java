package dev.ahp.cli.daemon;

import dev.ahp.a2a.A2aRoutes;
import dev.ahp.a2a.A2aSettings;
import dev.ahp.console.ConsoleRoutes;
import dev.ahp.mcp.McpRoutes;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.route.RouteModule;
import java.util.List;

/** The route modules in addition to the AHP API: A2A, console and MCP. */
final class RouteModules {
  private RouteModules() {}

  /** Creates the modules of a namespace. */
  static List<RouteModule> of(DaemonSettings settings, String version) {
    return List.of(
        new A2aRoutes(a2a(settings, version)),
        new ConsoleRoutes(),
        new McpRoutes(version, settings.dev(), settings.server().limits().body()));
  }

  private static A2aSettings a2a(DaemonSettings settings, String version) {
    return new A2aSettings(
        version,
        settings.data(),
        settings.store().keys(),
        settings.server().tls() != null,
        settings.dev(),
        settings.push(),
        settings.delivery().allowPrivate(),
        settings.server().limits().body());
  }
}
