package dev.ahp.cli.daemon;

import dev.ahp.a2a.A2aFace;
import dev.ahp.a2a.A2aSettings;
import dev.ahp.console.ConsoleFace;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.route.Face;
import dev.ahp.mcp.McpFace;
import java.util.List;

/** The ways to talk to the daemon beside its own. */
final class Faces {
  private Faces() {}

  static List<Face> of(DaemonSettings settings, String version) {
    return List.of(
        new A2aFace(a2a(settings, version)),
        new ConsoleFace(),
        new McpFace(version, settings.dev(), settings.server().limits().body()));
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
