package dev.ahp.cli.daemon;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.RecordArchives;
import dev.ahp.broker.command.VaultKey;
import dev.ahp.broker.key.KeyFiles;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.jdbc.archive.ArchiveLocation;
import dev.ahp.jdbc.archive.StoredArchives;
import dev.ahp.net.AddressGuard;
import dev.ahp.safety.classifier.ModelLoadException;
import dev.ahp.server.daemon.BrokerFactory;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.DaemonStartException;
import dev.ahp.server.daemon.RetentionSettings;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.server.pin.ExternalPinReader;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens a broker on the configured store with the contracts of the agents directory. */
final class DurableBroker implements BrokerFactory, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private @Nullable RetentionJob job;

  @Override
  public BrokerApi open(DaemonSettings settings, Path file, Path keys) {
    prepareClassifiers(settings);
    DaemonTransports transports = new DaemonTransports(settings);
    RetentionSettings retain = settings.retention();
    RetentionSettings.AuditRetention audit = retain.audit();
    ArchiveLocation archives =
        audit == null ? null : ArchivePlace.location(audit.target(), settings.store().data());
    BrokerOptions options =
        BrokerOptions.standard()
            .with(settings.broker())
            .with(transports.rules())
            .with(contracts(settings.agents()))
            .withArchives(archives == null ? RecordArchives.NONE : new StoredArchives(archives))
            .with(new ExternalPinReader(settings.pinRoots(), new AddressGuard(settings.dev())));
    LocalBroker broker = open(settings, options);
    broker
        .skippedContracts()
        .forEach(it -> LOG.log(Level.WARNING, "ignoring an invalid contract, run ahp lint: " + it));
    transports.start(broker);
    if (!retain.isEmpty()) {
      job = new RetentionJob(retain, archives, broker, InstantSource.system()).start();
    }
    return broker;
  }

  private static void prepareClassifiers(DaemonSettings settings) {
    try {
      settings.broker().safety().classifiers().forEach(it -> it.classifier().prepare());
    } catch (ModelLoadException e) {
      throw new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Checks the data directory first: nothing is created if the database or a key is lost. */
  private static LocalBroker open(DaemonSettings settings, BrokerOptions options) {
    StoreSettings place = settings.store();
    AuditHeadCheck check = new AuditHeadCheck(place);
    try {
      check.problemBeforeOpening().ifPresent(it -> refuse(it, check));
      Store store = StoreFactory.open(place);
      try {
        store.read(check::problemIn).ifPresent(it -> refuse(it, check));
        if (store.read(check::isVaultKeyLost)) {
          throw new DaemonStartException(
              place.keys().resolve(KeyFiles.VAULT)
                  + " is missing, but the store contains personal data that it encrypts;"
                  + " restore the key from a backup");
        }
        BrokerOptions complete = withKeys(options, place.keys());
        checkKey(store, complete.vaultKey(), place.keys());
        LocalBroker broker = LocalBroker.open(store, complete);
        broker.closeFirst(
            new AuditHeadWriter(
                    AuditHeadFile.of(place), store, complete.auditKeys(), InstantSource.system())
                .start());
        return broker;
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  private static void refuse(String problem, AuditHeadCheck check) {
    throw new DaemonStartException(problem + "; " + check.remedy());
  }

  /** Rejects a wrong vault key, which could neither read nor erase stored personal data. */
  private static void checkKey(Store store, VaultKey vault, Path keys) {
    store
        .read(view -> view.entries(KeyValueTable.SUBJECTS, "", "", 1))
        .forEach(
            entry -> {
              if (entry.value() != null
                  && !entry.value().string("key").map(vault::fits).orElse(true)) {
                throw new DaemonStartException(
                    "vault.key in " + keys + " does not match the personal data in the store");
              }
            });
  }

  /** Stops the retention job. The daemon closes the broker. */
  @Override
  public void close() {
    if (job != null) {
      job.close();
    }
  }

  private static BrokerOptions withKeys(BrokerOptions options, Path directory) {
    KeyFiles kept = new KeyFiles(directory);
    try {
      return options.with(kept.vault(), kept.audit());
    } catch (StoreOpenException e) {
      throw new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  private static @Nullable ContractSet contracts(@Nullable Path agents) {
    return agents == null
        ? null
        : ContractLoader.load(new DirectorySource(agents, agents + "/", List.of()));
  }
}
