package dev.ahp.cli.audit;

import dev.ahp.audit.AuditCheckpoint;
import dev.ahp.audit.AuditProblem;
import dev.ahp.audit.AuditReport;
import dev.ahp.audit.ChainVerifier;
import dev.ahp.cli.command.BoundedLines;
import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Invocation;
import dev.ahp.json.Json;
import dev.ahp.json.JsonFault;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.signing.Ed25519;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks an exported audit chain without any server. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp audit verify export.ndjson --public-key 3b6a27bc…",
      "  ahp audit verify export.ndjson --checkpoint kept-elsewhere.json --json",
    })
public final class AuditVerify extends Command {
  private static final int PROGRESS_EVERY = 500_000;

  @Parameters(paramLabel = "FILE", description = "An export, one record a line; - for stdin.")
  private String file = "";

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description = "A checkpoint that was kept elsewhere and must agree with the records.")
  private @Nullable String checkpoint;

  @Option(
      names = "--public-key",
      paramLabel = "HEX",
      description = "The key that checkpoints must be signed by, 64 hex digits.")
  private @Nullable String publicKey;

  public AuditVerify(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit run() {
    ChainVerifier verifier = new ChainVerifier(trustedKey());
    if (checkpoint != null) {
      verifier.checkpoint(kept(checkpoint));
    }
    readInto(verifier);
    AuditReport report = verifier.report();
    answer(report.toJson(), textOf(report));
    return Exit.yesIf(report.ok());
  }

  private @Nullable String trustedKey() {
    String key = publicKey;
    if (key != null) {
      orCannotRun("--public-key is no Ed25519 key", () -> Ed25519.publicKey(key));
    }
    return key;
  }

  private AuditCheckpoint kept(String name) {
    String text = InputFile.read(terminal(), name, JsonLimits.PACKET.bytes()).text();
    Json json = orCannotRun(name + " is no checkpoint", () -> JsonReader.read(text));
    JsonObject object =
        json.asObject().orElseThrow(() -> new CannotRun(name + " is no checkpoint"));
    return new AuditCheckpoint(object);
  }

  private static <T> T orCannotRun(String message, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (JsonFault | IllegalArgumentException fault) {
      throw new CannotRun(message + ": " + fault.getMessage());
    }
  }

  private void readInto(ChainVerifier verifier) {
    try (BoundedLines lines = BoundedLines.open(terminal(), file)) {
      long read = 0;
      for (String line = lines.next(); line != null; line = lines.next()) {
        verifier.line(line);
        if (++read % PROGRESS_EVERY == 0) {
          note("ahp: " + read + " lines checked");
        }
      }
    }
  }

  private String textOf(AuditReport report) {
    String counts =
        "%d records in %d chains, %d checkpoints"
            .formatted(report.records(), report.chains().size(), report.checkpoints());
    if (report.ok()) {
      return file + ": " + paint(Colour.GREEN, "holds") + ", " + counts;
    }
    StringBuilder text =
        new StringBuilder(file + ": " + paint(Colour.RED, "does not hold") + ", " + counts);
    for (AuditProblem problem : report.problems()) {
      text.append(System.lineSeparator()).append("  ").append(lineOf(problem));
    }
    if (report.more() > 0) {
      text.append(System.lineSeparator()).append("  and ").append(report.more()).append(" more");
    }
    return text.toString();
  }

  private String lineOf(AuditProblem problem) {
    String place =
        problem.chain() == null
            ? ""
            : " chain " + problem.chain() + ", record " + problem.seq() + ":";
    return paint(Colour.BOLD, problem.code().name()) + place + " " + problem.message();
  }
}
