package dev.ahp.server.daemon;

import dev.ahp.id.NamespaceName;
import dev.ahp.server.daemon.ArchiveTarget.DirectoryTarget;
import dev.ahp.server.daemon.ArchiveTarget.S3Target;
import dev.ahp.server.daemon.RetentionSettings.AuditRetention;
import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import dev.ahp.server.tracing.TracingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Derives the settings of a namespace from those of its daemon. A namespace has its own directory,
 * store, keys, contracts and archives. Probes, inbound sources and messages about inbox items
 * belong to the namespace {@code default}.
 */
public final class NamespaceSettings {
  private static final String DIRECTORY = "namespaces";
  private static final String SCHEMA_PREFIX = "ahp_ns_";

  private NamespaceSettings() {}

  /**
   * Returns the settings of a namespace.
   *
   * @param placement the database server of the namespace; null for that of the daemon
   * @throws DaemonStartException if the placement is not configured
   */
  public static DaemonSettings of(DaemonSettings daemon, String name, @Nullable String placement) {
    if (name.equals(NamespaceName.DEFAULT)) {
      return daemon;
    }
    Path data = below(daemon.data(), name);
    return new DaemonSettings(
        daemon.server(),
        data,
        store(daemon.store(), data, name, placement),
        agents(daemon.agents(), name),
        daemon.impersonation(),
        daemon.broker(),
        daemon.pinRoots(),
        daemon.auth(),
        List.of(),
        daemon.webhook(),
        null,
        tracing(daemon.tracing(), name),
        daemon.push(),
        delivery(daemon),
        retention(daemon.retention(), name));
  }

  /** Returns the names of the namespaces that have files in the directories of a daemon. */
  public static NavigableSet<String> namesIn(DaemonSettings daemon) throws IOException {
    NavigableSet<String> names = new TreeSet<>();
    for (Path directory : List.of(daemon.data(), daemon.store().keys())) {
      Path all = directory.resolve(DIRECTORY);
      if (Files.isDirectory(all)) {
        try (Stream<Path> found = Files.list(all)) {
          found
              .filter(Files::isDirectory)
              .map(it -> String.valueOf(it.getFileName()))
              .filter(NamespaceName::isValid)
              .forEach(names::add);
        }
      }
    }
    return names;
  }

  private static Path below(Path directory, String name) {
    return directory.resolve(DIRECTORY).resolve(name);
  }

  private static StoreSettings store(
      StoreSettings daemon, Path data, String name, @Nullable String placement) {
    boolean hasOwnKeys = !daemon.keys().equals(daemon.data().resolve("keys"));
    Path keys = hasOwnKeys ? below(daemon.keys(), name) : data.resolve("keys");
    PostgresSettings postgres = daemon.postgresSettings();
    if (placement != null) {
      postgres = daemon.placements().get(placement);
      if (postgres == null) {
        throw new DaemonStartException(
            "unknown placement " + placement + "; add it to store.placements in the settings");
      }
    }
    return new StoreSettings(
        data,
        data.resolve("ahp.db"),
        keys,
        postgres == null ? null : postgres.in(SCHEMA_PREFIX + name.replace('-', '_')),
        daemon.placements(),
        daemon.encryption());
  }

  private static @Nullable Path agents(@Nullable Path daemon, String name) {
    Path own = daemon == null ? null : below(daemon, name);
    return own != null && Files.isDirectory(own) ? own : null;
  }

  private static @Nullable TracingSettings tracing(@Nullable TracingSettings daemon, String name) {
    return daemon == null ? null : daemon.named(daemon.service() + "/" + name);
  }

  private static DeliverySettings delivery(DaemonSettings daemon) {
    DeliverySettings delivery = daemon.delivery();
    return new DeliverySettings(
        delivery.allowPrivate(),
        delivery.timeout(),
        delivery.lease(),
        delivery.retryBase(),
        delivery.retryMax(),
        delivery.pluginsIn(daemon.data()),
        List.of());
  }

  private static RetentionSettings retention(RetentionSettings daemon, String name) {
    AuditRetention audit = daemon.audit();
    return audit == null
        ? daemon
        : new RetentionSettings(
            new AuditRetention(audit.days(), target(audit.target(), name), audit.keep()),
            daemon.packets());
  }

  private static ArchiveTarget target(ArchiveTarget daemon, String name) {
    if (daemon instanceof DirectoryTarget local) {
      return new DirectoryTarget(below(local.directory(), name));
    }
    S3Target s3 = (S3Target) daemon;
    String prefix = s3.prefix() + DIRECTORY + "/" + name + "/";
    return new S3Target(s3.address(), prefix, s3.credentials());
  }
}
