package dev.ahp.cli.audit;

import dev.ahp.Denied;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.command.Pluralizer;
import dev.ahp.cli.remote.RemoteCommand;
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

/** Copies the audit chain of a daemon, one record a line, a signed checkpoint last. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp audit export -o export.ndjson",
      "  ahp audit export | ahp audit verify -",
      "  ahp audit export --task task-7          what happened to one task",
      "  ahp audit export --data ~/.ahp          of a stopped daemon",
      "",
      "The records of one task have gaps between them; ahp audit proof makes what verifies.",
    })
public final class AuditExport extends RemoteCommand {
  @Option(names = "-o", paramLabel = "FILE", description = "Where to; stdout if not given.")
  private @Nullable String output;

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Only the records of one task, without a checkpoint.")
  private @Nullable String task;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings of the stopped daemon; ahp.yaml if it is here.")
  private @Nullable String config;

  public AuditExport(Invocation invocation) {
    super(invocation);
  }

  /** Gives lines, each without its line break. */
  @FunctionalInterface
  private interface ExportSource {
    void lines(AuditApi.LineSink sink) throws IOException;
  }

  @Override
  protected ExitCode ask() {
    if (isOfStoppedDaemon()) {
      StoppedDaemon.audit(
          StoppedDaemon.store(terminal(), whereabouts().data(), config),
          desk -> give(sink -> desk.export(Caller.OPERATOR, task, sink)));
    } else {
      give(this::fetch);
    }
    return ExitCode.DONE;
  }

  private void give(ExportSource exportSource) {
    if (output == null) {
      print(exportSource);
      return;
    }
    AtomicLong lines = new AtomicLong();
    OutputFile.write(
        terminal().resolve(output),
        out -> lines.set(copy(exportSource, new ExportWriter(out, false))));
    answer(
        JsonObject.builder().put("file", output).put("lines", (double) lines.get()).build(),
        output + ": " + Pluralizer.of(lines.get(), "line"));
  }

  /** One JSON value where that is asked for: an array of the lines. */
  private void print(ExportSource exportSource) {
    try {
      copy(exportSource, new ExportWriter(terminal().out(), options().json()));
    } catch (IOException e) {
      throw new CommandException("the export broke off: " + e.getMessage());
    }
  }

  /** A task without a record is a task that is not there; the whole chain has a checkpoint. */
  private long copy(ExportSource exportSource, ExportWriter lines) throws IOException {
    try {
      exportSource.lines(lines::add);
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
    if (lines.count() == 0 && task != null) {
      throw Denied.of(
          ProblemCode.NOT_FOUND, "there is no record of a task " + task, JsonObject.empty());
    }
    lines.end();
    return lines.count();
  }

  private void fetch(AuditApi.LineSink sink) throws IOException {
    ApiPath path = ApiPath.of("v1", "audit", "export").with("taskId", task);
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
