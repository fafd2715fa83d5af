package dev.ahp.cli.daemon;

import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.server.daemon.Daemon;
import dev.ahp.server.daemon.SettingsReader;
import dev.ahp.server.daemon.StartOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A daemon in this process, configured by environment variables like {@code ahp start}. */
final class DatabaseDaemon implements AutoCloseable {
  private final Daemon daemon;
  private final Path data;

  DatabaseDaemon(Path data, Map<String, String> env) {
    this.data = data;
    StartOptions options =
        new StartOptions(Map.of("port", "0", "data", data.toString()), env, data, false);
    this.daemon =
        Daemon.start(
            new Daemon.DaemonParts(
                SettingsReader.read(options), "1.2.3", new DurableBroker(), List.of()));
  }

  DaemonClient operator() throws IOException {
    return as(Files.readString(data.resolve("operator.token")).strip());
  }

  DaemonClient as(String token) {
    return DaemonClient.of(DaemonAddress.of(daemon.url(), token));
  }

  /** Registers an agent and returns its token. */
  String agent(String name) throws IOException {
    return operator()
        .put(ApiPath.of("v1", "agents", name), JsonObject.empty())
        .object()
        .string("token")
        .orElseThrow();
  }

  static JsonObject body(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  @Override
  public void close() {
    daemon.close();
  }
}
