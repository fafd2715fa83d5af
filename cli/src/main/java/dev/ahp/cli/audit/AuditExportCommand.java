package dev.ahp.cli.audit;

import dev.ahp.Denied;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Exports the audit chain, one record per line, followed by a signed checkpoint. */
@CommandLine.Command(
    footer = {
      "  ahp audit export -o export.ndjson",
      "  ahp audit export | ahp audit verify -",
      "  ahp audit export --task task-7          the records of one task",
      "  ahp audit export --data ~/.ahp          the chain of a stopped daemon",
      "",
      "The records of one task have gaps and cannot be verified; use ahp audit proof instead.",
    })
public final class AuditExportCommand extends AuditCommand {
  @Option(names = "-o", paramLabel = "FILE", description = "Output file (default: stdout).")
  private @Nullable String output;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Export only this task, without a checkpoint (default: all).")
  private @Nullable String task;

  /** Supplies lines without line breaks. */
  @FunctionalInterface
  private interface ExportSource {
    void lines(AuditApi.LineSink sink) throws IOException;
  }

  @Override
  protected ExitCode execute() {
    if (isDaemonStopped()) {
      withAudit(store(), audit -> write(sink -> audit.export(Caller.OPERATOR, task, sink)));
    } else {
      write(this::fetch);
    }
    return ExitCode.DONE;
  }

  private void write(ExportSource source) {
    if (output == null) {
      print(source);
      return;
    }
    AtomicLong lines = new AtomicLong();
    OutputFile.write(
        terminal().resolve(output), out -> lines.set(copy(source, new ExportWriter(out, false))));
    printResult(
        JsonObject.builder().put("file", output).put("lines", lines.get()).build(),
        output + ": " + CountText.of(lines.get(), "line"));
  }

  /** Prints the lines, as a JSON array with {@code --json}. */
  private void print(ExportSource source) {
    try {
      copy(source, new ExportWriter(terminal().out(), options().json()));
    } catch (IOException e) {
      throw new CommandException("the export was interrupted: " + e.getMessage());
    }
  }

  /** Copies the lines and returns their number. A task without records does not exist. */
  private long copy(ExportSource source, ExportWriter lines) throws IOException {
    try {
      withProgress(
          () -> CountText.of(lines.count(), "line") + " exported",
          () -> {
            source.lines(lines::add);
            return lines.count();
          });
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
    if (lines.count() == 0 && task != null) {
      throw Denied.of(ProblemCode.NOT_FOUND, "no records of task " + task, JsonObject.empty());
    }
    lines.end();
    return lines.count();
  }

  private void fetch(AuditApi.LineSink sink) throws IOException {
    ApiPath path =
        ApiPath.of("v1", "audit", "export").with("taskId", task == null ? null : taskId(task));
    try (InputStream in = new BufferedInputStream(daemon().stream(path))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b != '\n') {
          line.write(b);
        } else if (line.size() > 0) {
          sink.line(line.toByteArray());
          line.reset();
        }
      }
      if (line.size() > 0) {
        sink.line(line.toByteArray());
      }
    }
  }
}
