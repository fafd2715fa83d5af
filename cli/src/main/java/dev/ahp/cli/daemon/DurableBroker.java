package dev.ahp.cli.daemon;

import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.Options;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.move.VaultKey;
import dev.ahp.broker.store.CannotOpen;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreUnavailable;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.http.daemon.BrokerOpener;
import dev.ahp.http.daemon.CannotStart;
import dev.ahp.http.daemon.DaemonSettings;
import dev.ahp.http.daemon.RetentionSettings;
import dev.ahp.http.pin.OutsidePins;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A broker on the store that is set, with the contracts of an agents directory. */
final class DurableBroker implements BrokerOpener, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private @Nullable Retention retention;

  @Override
  public Exchange open(DaemonSettings settings, Path file, Path keys) {
    Carriage carriage = new Carriage(settings);
    Options options =
        Options.standard()
            .with(settings.broker())
            .with(carriage.rules())
            .with(contracts(settings.agents()))
            .with(new OutsidePins(settings.pinRoots(), settings.dev()));
    LocalBroker broker = open(settings, withKeys(options, keys));
    broker
        .leftOutContracts()
        .forEach(it -> LOG.log(Level.WARNING, "a contract is left out, ahp lint says why: " + it));
    carriage.start(broker);
    RetentionSettings retain = settings.retention();
    if (retain != null) {
      retention = new Retention(retain, broker.audit(), InstantSource.system()).start();
    }
    return broker;
  }

  private static LocalBroker open(DaemonSettings settings, Options options) {
    try {
      Store store = Stores.open(settings.store());
      try {
        checkKey(store, options.vaultKey(), settings.store().keys());
        return LocalBroker.open(store, options);
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    } catch (CannotOpen | StoreUnavailable e) {
      throw new CannotStart(String.valueOf(e.getMessage()), e);
    }
  }

  /** With another key the personal data that lies there could neither be read nor be erased. */
  private static void checkKey(Store store, VaultKey vault, Path keys) {
    store
        .read(view -> view.entries(Shelf.SUBJECTS, "", "", 1))
        .forEach(
            entry -> {
              if (entry.value() != null
                  && !entry.value().string("key").map(vault::fits).orElse(true)) {
                throw new CannotStart(
                    keys + " holds another vault.key than this store's personal data is under");
              }
            });
  }

  /** Ends what runs beside the broker, which is closed by whom it was opened for. */
  @Override
  public void close() {
    if (retention != null) {
      retention.close();
    }
  }

  private static Options withKeys(Options options, Path directory) {
    KeyFiles kept = new KeyFiles(directory);
    try {
      return options.with(kept.vault(), kept.audit());
    } catch (CannotOpen e) {
      throw new CannotStart(String.valueOf(e.getMessage()), e);
    }
  }

  private static @Nullable ContractSet contracts(@Nullable Path agents) {
    return agents == null
        ? null
        : ContractSet.load(new DirectorySource(agents, agents + "/", List.of()));
  }
}
