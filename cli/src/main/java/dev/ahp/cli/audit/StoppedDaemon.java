package dev.ahp.cli.audit;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Terminal;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.StartOptions;
import dev.ahp.http.daemon.StoreSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a daemon that does not run keeps its store: the file or the database it is set to. */
final class StoppedDaemon {
  private StoppedDaemon() {}

  static StoreSettings store(Terminal terminal, Path data, @Nullable String config) {
    Map<String, String> given = new HashMap<>(Map.of("data", data.toString()));
    if (config != null) {
      given.put("config", config);
    }
    try {
      return DaemonSettings.of(new StartOptions(given, terminal.env(), terminal.directory(), false))
          .store();
    } catch (CannotStart e) {
      throw new CannotRun(String.valueOf(e.getMessage()));
    }
  }
}
