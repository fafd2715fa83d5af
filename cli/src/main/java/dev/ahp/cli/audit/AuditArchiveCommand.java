package dev.ahp.cli.audit;

import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.PastTimeOption;
import dev.ahp.cli.daemon.ArchivePlace;
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
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Moves old audit records into a file that can be verified together with the remaining chain. */
@CommandLine.Command(
    footer = {
      "  ahp audit archive --before 2026-01-01 -o audit-2025.ndjson.zst",
      "  ahp audit archive --before 2026-01-01 -o 2025.zst --data ~/.ahp   for a stopped daemon",
      "  ahp audit archive --before 2026-01-01 -o s3://bucket/audit/audit-2025.ndjson.zst",
      "  ahp audit verify audit-2025.ndjson.zst export.ndjson",
      "",
      "Records are deleted only after the file was synced, read back and verified.",
      "To resume an interrupted run, repeat the command.",
    })
public final class AuditArchiveCommand extends AuditCommand {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  @Option(
      names = "--before",
      paramLabel = "TIME",
      required = true,
      converter = PastTimeOption.class,
      description = "Move records before an age such as 90d, a date (UTC) or a timestamp.")
  private Instant before = Instant.EPOCH;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      required = true,
      description = "Archive to create: a file or s3://BUCKET/KEY.")
  private String output = "";

  @Override
  protected ExitCode execute() {
    if (isDaemonStopped()) {
      archiveStopped(before);
    } else {
      run(before, new DaemonSource());
    }
    return ExitCode.DONE;
  }

  private void run(Instant cutoff, ArchiveRun.ArchiveSource source) {
    CountedSource counted = new CountedSource(source, new AtomicLong());
    ArchivePlace place = ArchivePlace.of(terminal(), output);
    try {
      Optional<JsonObject> done =
          withProgress(
              () -> CountText.of(counted.records().get(), "record") + " archived",
              () -> new ArchiveRun(counted).run(cutoff, place.location(), place.name()));
      JsonObject.Builder report = JsonObject.builder().put("file", output);
      if (done.isEmpty()) {
        printResult(
            report.put("records", 0).put("dropped", 0).build(), "no records before " + before);
        return;
      }
      JsonObject result = done.get();
      long records = result.number("records").map(Double::longValue).orElse(0L);
      printResult(report.putAll(result).build(), output + ": " + CountText.of(records, "record"));
    } catch (UncheckedIOException e) {
      throw archiveFailed(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw archiveFailed(e);
    }
  }

  private CommandException archiveFailed(IOException e) {
    return new CommandException("cannot archive to " + output + ": " + FileErrorMessage.reason(e));
  }

  /** Counts the records of another source. */
  private record CountedSource(ArchiveRun.ArchiveSource source, AtomicLong records)
      implements ArchiveRun.ArchiveSource {
    @Override
    public void lines(Instant cutoff, AuditApi.LineSink sink) throws IOException {
      source.lines(
          cutoff,
          line -> {
            sink.line(line);
            records.incrementAndGet();
          });
    }

    @Override
    public JsonObject confirm(JsonObject note) {
      return source.confirm(note);
    }
  }

  /** The records of a running daemon. */
  private final class DaemonSource implements ArchiveRun.ArchiveSource {
    @Override
    public void lines(Instant cutoff, AuditApi.LineSink sink) throws IOException {
      ApiPath path = ApiPath.of("v1", "audit", "archive").with("before", Rfc3339.format(cutoff));
      try (BoundedLineReader lines = BoundedLineReader.of("the archive", daemon().stream(path))) {
        for (String line = lines.next(); line != null; line = lines.next()) {
          sink.line(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }

    @Override
    public JsonObject confirm(JsonObject note) {
      Json body = JsonObject.builder().put("note", note).build();
      return daemon().post(ApiPath.of("v1", "audit", "archive"), body, TIMEOUT).object();
    }
  }

  private void archiveStopped(Instant cutoff) {
    StoreSettings settings = store();
    withAudit(settings, audit -> run(cutoff, new LocalArchiveSource(audit, Caller.OPERATOR)));
    if (settings.postgresSettings() == null) {
      SqliteStore.compact(settings.file());
    }
  }
}
