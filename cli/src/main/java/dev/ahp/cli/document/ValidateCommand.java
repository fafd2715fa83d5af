package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentKind;
import dev.ahp.document.DocumentReader;
import dev.ahp.document.DocumentValidator;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Detects the kind of a document and reports all violations. */
@CommandLine.Command(
    footer = {
      "  ahp validate handoff.json",
      "  ahp validate agents/handoffs/triage-to-refunds.yaml",
      "  cat HANDOFF.md | ahp validate - --json",
    })
public final class ValidateCommand extends CliCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "Packet, handoff, brief, neo packet or contract; - for stdin.")
  private String file = "";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      description = "Kind: packet, handoff, brief, neo or contract (default: detected).")
  private @Nullable String kind;

  @Override
  protected ExitCode run() {
    Optional<DocumentKind> known = knownKind();
    try {
      String text = InputFile.read(terminal(), file, JsonLimits.PACKET.bytes());
      Document document = new DocumentReader(JsonLimits.PACKET).read(text, known);
      List<Violation> errors = DocumentValidator.standard().violations(document);
      printResult(report(document.kind().wireName(), errors), textOf(document, errors));
      return ExitCode.yesIf(errors.isEmpty());
    } catch (DocumentException fault) {
      return unreadable(fault.violation());
    } catch (CommandException refusal) {
      // A file that is too large or not text yields a report; a missing file is a problem.
      if (refusal.code() == ProblemCode.NOT_FOUND || refusal.code() == ProblemCode.FORBIDDEN) {
        throw refusal;
      }
      return unreadable(new Violation(refusal.code(), "", String.valueOf(refusal.getMessage())));
    }
  }

  private Optional<DocumentKind> knownKind() {
    if (kind == null) {
      return Optional.empty();
    }
    Optional<DocumentKind> known = DocumentKind.named(kind);
    if (known.isEmpty()) {
      throw new CommandException(
          "unknown kind " + kind + "; expected packet, handoff, brief, neo or contract");
    }
    return known;
  }

  private ExitCode unreadable(Violation violation) {
    if (options().json()) {
      printResult(report(null, List.of(violation)), "");
    }
    terminal().err().println("ahp: " + file + ": " + violation.code() + " " + violation.message());
    return ExitCode.CANNOT_RUN;
  }

  private static Json report(@Nullable String kind, List<Violation> errors) {
    JsonObject.Builder report =
        JsonObject.builder()
            .put("kind", kind == null ? Json.Null.NULL : Json.of(kind))
            .put("valid", errors.isEmpty())
            .put("errors", new JsonArray(errors.stream().map(Violation::toJson).toList()));
    long total = ViolationList.totalOf(errors);
    return (total > errors.size() ? report.put("errorsTotal", total) : report).build();
  }

  private String textOf(Document document, List<Violation> errors) {
    String what = file + ": " + document.kind().wireName();
    if (errors.isEmpty()) {
      return what + " " + paint(Colour.GREEN, "valid");
    }
    StringBuilder text = new StringBuilder(what + " " + paint(Colour.RED, "not valid"));
    errors.forEach(
        error ->
            text.append(System.lineSeparator())
                .append("  ")
                .append(paint(Colour.BOLD, error.code()))
                .append(' ')
                .append(
                    error.pointer().isEmpty()
                        ? "the document"
                        : TerminalSanitizer.line(error.pointer()))
                .append(' ')
                .append(TerminalSanitizer.line(error.message())));
    long more = ViolationList.totalOf(errors) - errors.size();
    if (more > 0) {
      text.append(System.lineSeparator()).append("  and ").append(more).append(" more");
    }
    return text.toString();
  }
}
