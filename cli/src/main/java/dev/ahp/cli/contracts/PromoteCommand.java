package dev.ahp.cli.contracts;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.conform.ContractTraffic;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.Promotion;
import dev.ahp.lint.rule.ConformanceLevel;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists what contracts lack for a higher level. */
@CommandLine.Command(
    footer = {
      "  ahp promote agents --to L2",
      "  ahp promote agents --to L2 --export export.ndjson   busiest contracts first",
    })
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

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description = "Audit export to sort by, busiest contract first; - for stdin (default: none).")
  private @Nullable String export;

  @Override
  protected ExitCode run() {
    AgentsDirectory directory = AgentsDirectory.of(terminal(), List.of(path)).get(0);
    LintOptions options = directory.options(LintOptions.on(LocalDate.now(ZoneOffset.UTC)));
    ContractTraffic traffic = traffic();
    List<Promotion> all =
        Promotion.of(directory.load(), options, ConformanceLevel.valueOf(target.name())).stream()
            .sorted(Comparator.comparing((Promotion it) -> -packets(traffic, it)))
            .toList();
    printResult(
        JsonObject.builder()
            .put("contracts", new JsonArray(all.stream().map(it -> json(traffic, it)).toList()))
            .build(),
        all.stream()
            .map(it -> line(it) + suffix(traffic, it))
            .collect(Collectors.joining(System.lineSeparator())));
    return ExitCode.yesIf(all.stream().allMatch(it -> it.missing().isEmpty()));
  }

  private ContractTraffic traffic() {
    ContractTraffic traffic = new ContractTraffic();
    if (export != null) {
      try (BoundedLineReader lines = BoundedLineReader.open(terminal(), export)) {
        for (String line = lines.next(); line != null; line = lines.next()) {
          add(traffic, line, export + ":" + lines.number());
        }
      }
    }
    return traffic;
  }

  private static void add(ContractTraffic traffic, String line, String place) {
    try {
      traffic.line(line);
    } catch (JsonException e) {
      throw new CommandException(place + " " + e.getMessage());
    }
  }

  private static long packets(ContractTraffic traffic, Promotion promotion) {
    String id = promotion.contract().id();
    return id == null ? 0 : traffic.of(id);
  }

  private Json json(ContractTraffic traffic, Promotion promotion) {
    JsonObject json = promotion.toJson().asObject().orElseThrow();
    return export == null ? json : json.with("packets", Json.of(packets(traffic, promotion)));
  }

  private String suffix(ContractTraffic traffic, Promotion promotion) {
    return export == null ? "" : " (" + CountText.of(packets(traffic, promotion), "packet") + ")";
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
