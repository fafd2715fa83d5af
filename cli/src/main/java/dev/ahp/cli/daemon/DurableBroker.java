package dev.ahp.cli.daemon;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.LocalBroker;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.NamespaceDirectory;
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
import dev.ahp.jdbc.table.ReadOnlyStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
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
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Opens a broker on the configured store with the contracts of the agents directory. */
final class DurableBroker implements BrokerFactory, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.ahp.cli.daemon");

  private final Queue<RetentionJob> jobs = new ConcurrentLinkedQueue<>();
  private volatile NamespaceDirectory directory = NamespaceDirectory.NONE;

  @Override
  public void connect(NamespaceDirectory namespaces) {
    directory = namespaces;
  }

  @Override
  public BrokerApi open(DaemonSettings settings, Path file, Path keys) {
    prepareClassifiers(settings);
    DaemonTransports transports = new DaemonTransports(settings, () -> directory);
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
      RetentionJob job = new RetentionJob(retain, archives, broker, InstantSource.system()).start();
      jobs.add(job);
      broker.closeFirst(job);
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

  @Override
  public Optional<JsonObject> lastState(DaemonSettings settings) {
    try {
      return StoreFactory.isInUse(settings.store())
          ? Optional.empty()
          : Optional.of(
              StoreFactory.openReadOnly(settings.store())
                  .map(DurableBroker::stateOf)
                  .orElse(JsonObject.empty()));
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  private static JsonObject stateOf(ReadOnlyStore opened) {
    try (ReadOnlyStore store = opened) {
      return store.read(
          view ->
              JsonObject.builder()
                  .put("auditRecords", view.recordCount())
                  .put(
                      "packets", view.packetsByStatus().values().stream().mapToLong(it -> it).sum())
                  .put(
                      "chains",
                      new JsonArray(view.heads().stream().map(it -> (Json) it.toJson()).toList()))
                  .build());
    }
  }

  @Override
  public void delete(DaemonSettings settings) {
    try {
      StoreFactory.delete(settings.store());
    } catch (StoreOpenException e) {
      throw new DaemonStartException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Stops the retention jobs. The daemon closes the brokers. */
  @Override
  public void close() {
    jobs.forEach(RetentionJob::close);
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
