package dev.ahp.cli.audit;

import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.Pluralizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.jdbc.archive.ArchiveRun;
import dev.ahp.jdbc.archive.LocalArchiveSource;
import dev.ahp.jdbc.sqlite.SqliteStore;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.daemon.StoreSettings;
import dev.ahp.time.Rfc3339;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Moves old records of the audit chain into a file that still verifies with the rest. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp audit archive --before 2026-01-01 -o audit-2025.ndjson.zst",
      "  ahp audit archive --before 2026-01-01 -o 2025.zst --data ~/.ahp   of a stopped daemon",
      "  ahp audit verify audit-2025.ndjson.zst export.ndjson",
      "",
      "Records are dropped only when the file is on the disk, was read back and holds.",
      "If that was interrupted, the same command ends it.",
    })
public final class AuditArchive extends RemoteCommand {
  private static final Duration LONGEST = Duration.ofMinutes(30);

  @Option(
      names = "--before",
      paramLabel = "DATE",
      required = true,
      description = "Records before this day (UTC) or moment are moved.")
  private String before = "";

  @Option(names = "-o", paramLabel = "FILE", required = true, description = "The archive to make.")
  private String output = "";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings of the stopped daemon; ahp.yaml if it is here.")
  private @Nullable String config;

  public AuditArchive(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    Instant moment =
        Rfc3339.parse(before.length() == 10 ? before + "T00:00:00Z" : before)
            .orElseThrow(
                () -> new CommandException("--before must be a day or a moment: " + before));
    if (isOfStoppedDaemon()) {
      stopped(moment);
    } else {
      run(moment, new DaemonSource());
    }
    return ExitCode.DONE;
  }

  private void run(Instant moment, ArchiveRun.ArchiveSource archiveSource) {
    try {
      Optional<JsonObject> done =
          new ArchiveRun(archiveSource).run(moment, terminal().resolve(output));
      JsonObject.Builder report = JsonObject.builder().put("file", output);
      if (done.isEmpty()) {
        answer(report.put("records", 0).put("dropped", 0).build(), "no record is that old");
        return;
      }
      JsonObject answer = done.get();
      long records = answer.number("records").map(Double::longValue).orElse(0L);
      answer(report.putAll(answer).build(), output + ": " + Pluralizer.of(records, "record"));
    } catch (UncheckedIOException e) {
      throw unwritten(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unwritten(e);
    }
  }

  private CommandException unwritten(IOException e) {
    return new CommandException("cannot archive to " + output + ": " + FileErrorMessage.reason(e));
  }

  /** The daemon. */
  private final class DaemonSource implements ArchiveRun.ArchiveSource {
    @Override
    public void lines(Instant moment, AuditApi.LineSink sink) throws IOException {
      ApiPath path = ApiPath.of("v1", "audit", "archive").with("before", Rfc3339.format(moment));
      try (BoundedLineReader lines = BoundedLineReader.of("the archive", daemon().stream(path))) {
        for (String line = lines.next(); line != null; line = lines.next()) {
          sink.line(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }

    @Override
    public JsonObject confirm(JsonObject note) {
      Json body = JsonObject.builder().put("note", note).build();
      return daemon().post(ApiPath.of("v1", "audit", "archive"), body, LONGEST).object();
    }
  }

  private void stopped(Instant moment) {
    StoreSettings settings = StoppedDaemon.store(terminal(), whereabouts().data(), config);
    StoppedDaemon.audit(
        settings, desk -> run(moment, new LocalArchiveSource(desk, Caller.OPERATOR)));
    if (settings.postgresSettings() == null) {
      SqliteStore.compact(settings.file());
    }
  }
}
