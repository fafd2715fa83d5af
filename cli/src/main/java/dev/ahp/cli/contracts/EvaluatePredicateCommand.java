package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.InputFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Evaluates a predicate on a document. */
@CommandLine.Command(
    footer = {
      "  ahp predicate \"state.intent == 'refund' AND state.confidence >= 0.7\" --on state.json",
      "  echo '{\"n\": 3}' | ahp predicate 'n in [1, 2, 3]' --on -",
    })
public final class EvaluatePredicateCommand extends CliCommand {
  @Parameters(paramLabel = "EXPR", description = "Predicate to evaluate.")
  private String text = "";

  @Option(
      names = "--on",
      paramLabel = "FILE",
      description = "JSON or YAML document; - for stdin (default: {}).")
  private @Nullable String on;

  /** Treats unknown options as the predicate, which may start with a minus sign. */
  @Spec
  void setSpec(CommandSpec spec) {
    spec.parser().unmatchedOptionsArePositionalParams(true);
  }

  @Override
  protected ExitCode run() {
    Json scope = scope();
    try {
      boolean holds = Predicate.parse(text).holds(scope);
      return printResult(
          JsonObject.builder().put("valid", true).put("value", holds).build(),
          Boolean.toString(holds));
    } catch (PredicateSyntaxException fault) {
      printResult(refusal(fault), withMarker(fault));
      return ExitCode.NO;
    }
  }

  private Json scope() {
    if (on == null) {
      return JsonObject.empty();
    }
    String document = InputFile.read(terminal(), on, YamlLimits.FILE.bytes());
    try {
      return YamlReader.read(document).value();
    } catch (YamlException fault) {
      throw new CommandException(on + " is neither JSON nor YAML: " + fault.getMessage());
    }
  }

  private static Json refusal(PredicateSyntaxException fault) {
    JsonObject error =
        JsonObject.builder().put("column", fault.column()).put("message", fault.message()).build();
    return JsonObject.builder().put("valid", false).put("error", error).build();
  }

  private String withMarker(PredicateSyntaxException fault) {
    String oneLine = text.replace('\n', ' ').replace('\t', ' ');
    return "column %s: %s%n  %s%n  %s^"
        .formatted(fault.column(), fault.message(), oneLine, " ".repeat(fault.column() - 1));
  }
}
