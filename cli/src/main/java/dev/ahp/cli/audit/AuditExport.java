package dev.ahp.cli.audit;

import dev.ahp.Denied;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Counted;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Copies the audit chain of the daemon, one record a line, a signed checkpoint last. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp audit export -o export.ndjson",
      "  ahp audit export | ahp audit verify -",
      "  ahp audit export --task task-7          what happened to one task",
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

  public AuditExport(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    ApiPath path = ApiPath.of("v1", "audit", "export").with("taskId", task);
    try (PushbackInputStream in =
        new PushbackInputStream(new BufferedInputStream(daemon().stream(path)))) {
      demandLines(in);
      if (output == null) {
        print(in);
      } else {
        long lines = save(in, output);
        answer(
            JsonObject.builder().put("file", output).put("lines", (double) lines).build(),
            output + ": " + Counted.of(lines, "line"));
      }
      return Exit.DONE;
    } catch (IOException e) {
      throw new CannotRun("the export broke off: " + e.getMessage());
    }
  }

  /** A task without a record is a task that is not there; the whole chain has a checkpoint. */
  private void demandLines(PushbackInputStream in) throws IOException {
    int first = in.read();
    if (first >= 0) {
      in.unread(first);
    } else if (task != null) {
      throw Denied.of(
          ProblemCode.NOT_FOUND, "there is no record of a task " + task, JsonObject.empty());
    }
  }

  /** One JSON value where that is asked for: an array of the lines. */
  private void print(InputStream in) throws IOException {
    boolean array = options().json();
    OutputStream out = terminal().out();
    if (array) {
      out.write('[');
    }
    copy(in, out, array ? ',' : '\n');
    if (array) {
      out.write(']');
      out.write('\n');
    }
  }

  /** Puts {@code joint} between lines; a line break also ends the last one. */
  private static long copy(InputStream in, OutputStream out, char joint) throws IOException {
    long lines = 0;
    boolean begins = true;
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b == '\n') {
        begins = true;
        continue;
      }
      if (begins) {
        if (lines++ > 0) {
          out.write(joint);
        }
        begins = false;
      }
      out.write(b);
    }
    if (joint == '\n' && lines > 0) {
      out.write('\n');
    }
    return lines;
  }

  private long save(InputStream in, String name) {
    AtomicLong lines = new AtomicLong();
    OutputFile.write(terminal().resolve(name), out -> lines.set(copy(in, out, '\n')));
    return lines.get();
  }
}
