package dev.ahp.cli.backup;

import dev.ahp.broker.key.PrivateFile;
import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.command.ByteCount;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.cli.daemon.ConfiguredDaemon;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.DaemonSettings;
import dev.ahp.server.daemon.NamespaceSettings;
import dev.ahp.server.daemon.StartOptions;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies the database, keys and settings of a data directory. The daemon may run meanwhile. */
@CommandLine.Command(
    footer = {
      "  ahp backup /backups/monday",
      "  ahp backup /backups/monday --data /var/lib/ahp --config /etc/ahp/ahp.yaml",
      "  ahp restore /backups/monday --data ~/.ahp",
      "",
      "The backup contains the broker's keys and the operator token: store it in a safe place.",
      "A PostgreSQL database is not included; back it up with pg_dump.",
    })
public final class BackupCommand extends CliCommand {
  private static final String DATABASE = "ahp.db";

  /** The files of the data directory that cannot be created again. */
  private static final List<String> STATE =
      List.of("operator.token", "probes.json", "a2a-push.json");

  @Parameters(paramLabel = "DIR", description = "New or empty directory for the backup.")
  private String target = "";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings of the daemon (default: ./ahp.yaml if it exists).")
  private @Nullable String config;

  private final AtomicLong copied = new AtomicLong();

  @Override
  public boolean usesDataDirectory() {
    return true;
  }

  @Override
  protected ExitCode run() {
    String data = options().data().orElse(null);
    StartOptions start = ConfiguredDaemon.options(terminal(), data, config);
    DaemonSettings settings = ConfiguredDaemon.settings(terminal(), data, config);
    requireData(settings);
    Path backup = terminal().resolve(target);
    BackupDirectory.create(backup);
    try {
      BackupManifest manifest =
          withProgress(() -> status(backup), () -> copy(settings, start.configFile(), backup));
      return report(settings, manifest);
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException("the backup to " + target + " failed: " + reason(e));
    }
  }

  private BackupManifest copy(DaemonSettings settings, Optional<Path> configFile, Path backup)
      throws IOException {
    List<Path> files = new ArrayList<>();
    copyNamespace(settings, backup, files);
    if (configFile.isPresent()) {
      files.add(copy(configFile.get(), backup.resolve("ahp.yaml")));
    }
    copyAll(settings.data().resolve("plugins"), backup.resolve("plugins"), files);
    for (String name : NamespaceSettings.namesIn(settings)) {
      DaemonSettings own = NamespaceSettings.of(settings, name, null);
      copyNamespace(own, backup.resolve("namespaces").resolve(name), files);
    }
    BackupManifest manifest = manifest(settings, backup, files);
    PrivateFile.write(backup.resolve(BackupManifest.NAME), manifest.toJson().toText() + "\n");
    return manifest;
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException file
        ? file.getFile() + ": " + FileErrorMessage.reason(e)
        : FileErrorMessage.reason(e);
  }

  private static void requireData(DaemonSettings settings) {
    boolean isSqlite = settings.store().postgresSettings() == null;
    Path required = isSqlite ? settings.store().file() : settings.store().keys();
    if (!Files.exists(required)) {
      throw new CommandException(
          ProblemCode.NOT_FOUND,
          required + " does not exist; name the data directory of a daemon with --data");
    }
  }

  /** Creates the file first, so that other users can never read it. */
  private static Path copyDatabase(Path database, Path backup) throws IOException {
    Path copy = backup.resolve(DATABASE);
    PrivateFile.make(copy);
    SqliteStore.copy(database, copy);
    return copy;
  }

  /** Copies the database, the state and the keys of a namespace. */
  private void copyNamespace(DaemonSettings settings, Path backup, List<Path> files)
      throws IOException {
    PrivateFile.directory(backup);
    if (settings.store().postgresSettings() == null && Files.exists(settings.store().file())) {
      files.add(copyDatabase(settings.store().file(), backup));
    }
    for (String name : STATE) {
      Path file = settings.data().resolve(name);
      if (Files.isRegularFile(file)) {
        files.add(copy(file, backup.resolve(name)));
      }
    }
    copyAll(settings.store().keys(), backup.resolve("keys"), files);
  }

  private void copyAll(Path directory, Path copies, List<Path> files) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> found = Files.list(directory)) {
      for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
        files.add(copy(file, copies.resolve(file.getFileName().toString())));
      }
    }
  }

  private Path copy(Path from, Path to) throws IOException {
    BackupFile.copy(from, to, copied::addAndGet);
    return to;
  }

  private static BackupManifest manifest(DaemonSettings settings, Path backup, List<Path> files)
      throws IOException {
    List<BackupFile> described = new ArrayList<>();
    for (Path file : files) {
      described.add(BackupFile.of(backup, file, bytes -> {}));
    }
    Path keys = settings.store().keys();
    return new BackupManifest(
        ProgramVersion.number(),
        Rfc3339.format(Instant.now()),
        settings.store().postgresSettings() == null
            ? BackupManifest.SQLITE
            : BackupManifest.POSTGRES,
        keys.equals(settings.data().resolve("keys")) ? "" : keys.toString(),
        described);
  }

  private String status(Path backup) {
    try {
      Path database = backup.resolve(DATABASE);
      long bytes = copied.get() + (Files.exists(database) ? Files.size(database) : 0);
      return "backing up, " + ByteCount.of(bytes) + " copied";
    } catch (IOException e) {
      return "backing up";
    }
  }

  private ExitCode report(DaemonSettings settings, BackupManifest manifest) {
    if (!manifest.hasDatabase()) {
      note(
          "ahp: the database is on PostgreSQL and not in this backup; back it up with pg_dump."
              + " This backup contains keys and settings only.");
    }
    if (settings.store().encryption() != null) {
      note(
          "ahp: the store is encrypted; its master key is not in this backup, unless it is in the"
              + " key directory. Back it up separately.");
    }
    return printResult(
        JsonObject.builder()
            .put("directory", target)
            .put("database", manifest.database())
            .put("files", manifest.files().size())
            .put("bytes", manifest.bytes())
            .put("version", manifest.version())
            .build(),
        "backed up %s to %s: %s, %s"
            .formatted(
                settings.data(),
                target,
                CountText.of(manifest.files().size(), "file"),
                ByteCount.of(manifest.bytes())));
  }
}
