package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentReader;
import dev.ahp.format.Format;
import dev.ahp.format.FormatException;
import dev.ahp.format.FormatResult;
import dev.ahp.format.LossReport;
import dev.ahp.format.NativeState;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a message in another format; converting back gives an equal value. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp convert handoff.json --to markdown",
      "  ahp convert handoff.json --to neo -o neo.json && ahp convert neo.json --to json",
    })
public final class Convert extends CliCommand {
  private static final int DELIMITER_BYTES = 16;

  @Parameters(
      paramLabel = "FILE",
      description = "A packet, handoff, brief or neo packet in any format; - for stdin.")
  private String file = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = {
        "json, map, markdown, brief, brief-json, neo or a2a; or the state of a framework:",
        "langgraph, crewai, google-adk, smolagents, openai-agents, semantic-kernel, autogen",
        "or agent-framework.",
      })
  private String to = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Write there and not to stdout.")
  private @Nullable String output;

  private final SecureRandom random = new SecureRandom();

  public Convert(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    Optional<NativeState> framework = NativeState.named(to);
    if (framework.isPresent()) {
      deliver(framework.get().write(hub(), this::delimiter));
      return ExitCode.DONE;
    }
    Format format = Format.named(to).orElseThrow(this::noSuchFormat);
    FormatResult formatResult = written(format, hub());
    tellLoss(formatResult.loss());
    deliver(formatResult.text());
    return ExitCode.DONE;
  }

  private CommandException noSuchFormat() {
    List<String> names = new ArrayList<>(Format.names());
    names.addAll(NativeState.names());
    return new CommandException("there is no format " + to + "; take " + String.join(", ", names));
  }

  private FormatResult written(Format format, JsonObject hub) {
    try {
      return format.write(hub, this::delimiter);
    } catch (FormatException fault) {
      throw new CommandException(ProblemCode.TOO_LARGE, file + ": " + fault.getMessage());
    }
  }

  private JsonObject hub() {
    try {
      String text = InputFile.read(terminal(), file, JsonLimits.RENDERING.bytes()).text();
      return new DocumentReader(JsonLimits.RENDERING).read(text).hub();
    } catch (DocumentException fault) {
      throw new CommandException(
          ProblemCode.valueOf(fault.violation().code()), file + ": " + fault.violation().message());
    } catch (Document.UnsupportedKindException kind) {
      throw new CommandException(file + ": " + kind.getMessage());
    }
  }

  private String delimiter() {
    byte[] bytes = new byte[DELIMITER_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private void tellLoss(LossReport loss) {
    if (!loss.carried().isEmpty()) {
      note("ahp: in the extension block only: " + String.join(" ", loss.carried()));
    }
    if (!loss.derived().isEmpty()) {
      note("ahp: made up, the message has no such thing: " + String.join(" ", loss.derived()));
    }
  }

  private void deliver(String text) {
    if (output == null) {
      terminal().out().print(text);
      return;
    }
    OutputFile.write(terminal().resolve(output), text);
  }
}
