package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Promotion;
import dev.ahp.lint.rule.ConformanceLevel;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what contracts lack for a higher level. */
@CommandLine.Command(footer = "  ahp promote agents --to L2")
public final class PromoteCommand extends CliCommand {
  enum PromotionTarget {
    L2,
    L3
  }

  @Parameters(paramLabel = "DIR", description = "Agents directory or contract file.")
  private String path = "";

  @Option(
      names = "--to",
      paramLabel = "LEVEL",
      required = true,
      description = "Target level: ${COMPLETION-CANDIDATES}.")
  private PromotionTarget target = PromotionTarget.L2;

  @Override
  protected ExitCode run() {
    AgentsDirectory directory = AgentsDirectory.of(terminal(), List.of(path)).get(0);
    LintOptions options = directory.options(LintOptions.on(LocalDate.now(ZoneOffset.UTC)));
    List<Promotion> all =
        Promotion.of(directory.load(), options, ConformanceLevel.valueOf(target.name()));
    printResult(
        JsonObject.builder()
            .put("contracts", new JsonArray(all.stream().map(Promotion::toJson).toList()))
            .build(),
        all.stream().map(PromoteCommand::line).collect(Collectors.joining(System.lineSeparator())));
    return ExitCode.yesIf(all.stream().allMatch(it -> it.missing().isEmpty()));
  }

  private static String line(Promotion it) {
    String id = it.contract().id();
    String name = id == null ? it.contract().file() : id;
    return it.missing().isEmpty()
        ? "%s: %s, complete for %s"
            .formatted(name, it.contract().level().label(), it.target().label())
        : "%s: %s, missing for %s: %s"
            .formatted(
                name,
                it.contract().level().label(),
                it.target().label(),
                String.join(", ", it.missing()));
  }
}
