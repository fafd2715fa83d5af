package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
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

/** Converts a message to another format. Converting back yields an equal value. */
@CommandLine.Command(
    footer = {
      "  ahp convert handoff.json --to markdown",
      "  ahp convert handoff.json --to neo -o neo.json && ahp convert neo.json --to json",
    })
public final class ConvertCommand extends CliCommand {
  private static final int DELIMITER_BYTES = 16;

  @Parameters(
      paramLabel = "FILE",
      description = "Packet, handoff, brief or neo packet in any format; - for stdin.")
  private String file = "";

  @Option(
      names = "--to",
      required = true,
      paramLabel = "FORMAT",
      description = {
        "Message format: json, map, markdown, brief, brief-json, neo or a2a.",
        "Or framework state: langgraph, crewai, google-adk, smolagents, openai-agents,"
            + " semantic-kernel, autogen, agent-framework, langgraph4j, google-adk-java, langchain4j"
            + " or spring-ai.",
      })
  private String to = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Output file (default: stdout).")
  private @Nullable String output;

  private final SecureRandom random = new SecureRandom();

  @Override
  protected ExitCode run() {
    Optional<NativeState> framework = NativeState.named(to);
    if (framework.isPresent()) {
      write(framework.get().write(hub(), this::delimiter));
      return ExitCode.DONE;
    }
    Format format = Format.named(to).orElseThrow(this::unknownFormat);
    FormatResult result = convert(format, hub());
    reportLoss(result.loss());
    write(result.text());
    return ExitCode.DONE;
  }

  private CommandException unknownFormat() {
    List<String> names = new ArrayList<>(Format.names());
    names.addAll(NativeState.names());
    return new CommandException(
        "unknown format " + to + "; expected one of " + String.join(", ", names));
  }

  private FormatResult convert(Format format, JsonObject hub) {
    try {
      return format.write(hub, this::delimiter);
    } catch (FormatException fault) {
      throw new CommandException(ProblemCode.TOO_LARGE, file + ": " + fault.getMessage());
    }
  }

  private JsonObject hub() {
    try {
      String text = InputFile.read(terminal(), file, JsonLimits.RENDERING.bytes());
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

  private void reportLoss(LossReport loss) {
    if (!loss.carried().isEmpty()) {
      note("ahp: preserved only in the extension block: " + String.join(" ", loss.carried()));
    }
    if (!loss.derived().isEmpty()) {
      note("ahp: derived, not part of the message: " + String.join(" ", loss.derived()));
    }
  }

  private void write(String text) {
    if (output == null) {
      terminal().out().print(text);
      return;
    }
    OutputFile.write(terminal().resolve(output), text);
  }
}
