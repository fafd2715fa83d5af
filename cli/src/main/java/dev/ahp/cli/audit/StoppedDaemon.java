package dev.ahp.cli.audit;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.daemon.Stores;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.StartOptions;
import dev.ahp.http.daemon.StoreSettings;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
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

  /** Works at its audit desk, as long as no daemon has the store; nothing else of it moves. */
  static void audit(StoreSettings settings, Consumer<AuditDesk> work) {
    try {
      Stores.look(settings).orElseThrow(() -> StoredChain.none(settings)).close();
      KeyFiles keys = new KeyFiles(settings.keys());
      Options opened = Options.standard().with(keys.vault(), keys.audit());
      try (LocalBroker broker = LocalBroker.openAtRest(Stores.open(settings), opened)) {
        work.accept(broker.audit());
      }
    } catch (CannotOpen | StoreUnavailable e) {
      throw new CannotRun(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }
}
