package dev.ahp.cli.document;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.document.Document;
import dev.ahp.document.DocumentException;
import dev.ahp.document.DocumentReader;
import dev.ahp.format.CommonFormat;
import dev.ahp.handoff.Budget;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import dev.ahp.problem.ProblemCode;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the member {@code costTracking} of the next message. */
@CommandLine.Command(
    footer = "  ahp budget next handoff.json --usd 0.02 --prompt 1200 --completion 300")
public final class BudgetNextCommand extends CliCommand {
  @Parameters(
      paramLabel = "FILE",
      description = "Incoming packet, handoff or neo packet; - for stdin.")
  private String file = "";

  @Option(names = "--usd", paramLabel = "N", description = "Cost just spent (default: 0).")
  private double usd;

  @Option(names = "--prompt", paramLabel = "N", description = "Prompt tokens (default: 0).")
  private long prompt;

  @Option(names = "--completion", paramLabel = "N", description = "Completion tokens (default: 0).")
  private long completion;

  @Override
  protected ExitCode run() {
    try {
      JsonObject next = Budget.next(message(), usd, prompt, completion);
      return printResult(next, JsonWriter.pretty(next));
    } catch (IllegalArgumentException e) {
      throw new CommandException(String.valueOf(e.getMessage()));
    }
  }

  private JsonObject message() {
    try {
      String text = InputFile.read(terminal(), file, JsonLimits.RENDERING.bytes());
      return CommonFormat.messageOf(new DocumentReader(JsonLimits.RENDERING).read(text).hub());
    } catch (DocumentException fault) {
      throw new CommandException(
          ProblemCode.valueOf(fault.violation().code()), file + ": " + fault.violation().message());
    } catch (Document.UnsupportedKindException kind) {
      throw new CommandException(file + ": " + kind.getMessage());
    }
  }
}
