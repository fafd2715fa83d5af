package dev.ahp.cli.audit;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.daemon.AuditHeadCheck;
import dev.ahp.cli.daemon.ConfiguredDaemon;
import dev.ahp.cli.daemon.StoreFactory;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.StoreSettings;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that can also work on the store of a daemon that is not running. */
abstract class AuditCommand extends RemoteCommand {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings of the stopped daemon (default: ./ahp.yaml).",
      order = 99)
  private @Nullable String config;

  /** Returns the store of the stopped daemon. */
  final StoreSettings store() {
    return ConfiguredDaemon.ofNamespace(terminal(), options(), config).store();
  }

  /** Throws if there is no store, or if its vault key is missing; a new key would not fit. */
  private static void requireVaultKey(StoreSettings settings) {
    try (ReadOnlyStore store =
        StoreFactory.openReadOnly(settings)
            .orElseThrow(() -> StoredChainReader.storeNotFound(settings))) {
      if (store.read(new AuditHeadCheck(settings)::isVaultKeyLost)) {
        throw new CommandException(
            settings.keys().resolve(KeyFiles.VAULT) + " is missing; restore it from a backup");
      }
    }
  }

  /** Runs work on the audit API of the store. Fails if a daemon has opened the store. */
  static void withAudit(StoreSettings settings, Consumer<AuditApi> work) {
    try {
      requireVaultKey(settings);
      KeyFiles keys = new KeyFiles(settings.keys());
      BrokerOptions opened = BrokerOptions.standard().with(keys.vault(), keys.audit());
      try (LocalBroker broker =
          LocalBroker.openWithoutTimers(StoreFactory.open(settings), opened)) {
        work.accept(broker.audit());
      }
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }
}
