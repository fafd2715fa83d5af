package dev.ahp.cli.backup;

import dev.ahp.broker.store.StoreOpenException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.cli.command.ByteCount;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Verifies a backup and copies it into a new data directory. */
@CommandLine.Command(
    footer = {
      "  ahp restore /backups/monday --data ~/.ahp",
      "  ahp audit verify --data ~/.ahp",
      "",
      "Every file is compared with the SHA-256 in the manifest before the first one is copied.",
      "Restore a PostgreSQL database with pg_restore before you start the daemon.",
    })
public final class RestoreCommand extends CliCommand {
  @Parameters(paramLabel = "DIR", description = "Directory that ahp backup created.")
  private String source = "";

  private final AtomicLong read = new AtomicLong();

  @Override
  public boolean usesDataDirectory() {
    return true;
  }

  @Override
  protected ExitCode run() {
    String name =
        options()
            .data()
            .orElseThrow(
                () -> new CommandException("restore requires --data DIR, a new data directory"));
    Path backup = terminal().resolve(source);
    if (!Files.isDirectory(backup)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "directory not found: " + source);
    }
    BackupManifest manifest = BackupManifest.read(terminal(), backup);
    Path data = terminal().resolve(name);
    try {
      return report(
          withProgress(() -> status(manifest), () -> restore(manifest, backup, data)), data, name);
    } catch (StoreOpenException | StoreUnavailableException e) {
      throw new CommandException(ProblemCode.UNAVAILABLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandException(
          "cannot restore to %s: %s; delete the directory and try again"
              .formatted(name, FileErrorMessage.reason(e)));
    }
  }

  private BackupManifest restore(BackupManifest manifest, Path backup, Path data)
      throws IOException {
    verify(manifest, backup);
    BackupDirectory.create(data);
    for (BackupFile file : manifest.files()) {
      BackupFile.copy(file.in(backup), file.in(data), read::addAndGet);
    }
    if (manifest.hasDatabase()) {
      SqliteStore.openReadOnly(data.resolve("ahp.db")).close();
    }
    return manifest;
  }

  private void verify(BackupManifest manifest, Path backup) {
    for (BackupFile expected : manifest.files()) {
      Path file = expected.in(backup);
      try {
        if (!BackupFile.of(backup.toAbsolutePath().normalize(), file, read::addAndGet)
            .sha256()
            .equals(expected.sha256())) {
          throw damaged(expected, "its content does not match the SHA-256 in the manifest");
        }
      } catch (IOException e) {
        throw damaged(expected, FileErrorMessage.reason(e));
      }
    }
  }

  private CommandException damaged(BackupFile file, String reason) {
    return new CommandException(
        "the backup %s is damaged: %s: %s; nothing was restored, use another backup"
            .formatted(source, file.path(), reason));
  }

  /** Each file is read twice. */
  private String status(BackupManifest manifest) {
    long percent = 50 * read.get() / Math.max(1, manifest.bytes());
    return "restoring, " + Math.min(100, percent) + " %";
  }

  private ExitCode report(BackupManifest manifest, Path data, String name) {
    if (!manifest.hasDatabase()) {
      note("ahp: the backup has no database; restore it with pg_restore before ahp start.");
    }
    if (!manifest.keys().isEmpty()) {
      note(
          "ahp: the keys were in %s and are now in %s; change store.keys in ahp.yaml"
              .formatted(manifest.keys(), data.resolve("keys")));
    }
    boolean hasSettings = Files.exists(data.resolve("ahp.yaml"));
    note(
        "Next: ahp start --data %s%s"
            .formatted(name, hasSettings ? " --config " + Path.of(name, "ahp.yaml") : ""));
    return printResult(
        JsonObject.builder()
            .put("data", name)
            .put("database", manifest.database())
            .put("files", manifest.files().size())
            .put("bytes", manifest.bytes())
            .put("version", manifest.version())
            .put("createdAt", manifest.createdAt())
            .build(),
        "restored %s to %s: %s, %s, created %s by ahp %s"
            .formatted(
                source,
                name,
                CountText.of(manifest.files().size(), "file"),
                ByteCount.of(manifest.bytes()),
                manifest.createdAt(),
                manifest.version()));
  }
}
