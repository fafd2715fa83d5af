package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlWriter;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows a contract with its level and findings. */
@CommandLine.Command(
    footer = {
      "  ahp contracts show triage-to-refunds-v1",
      "  ahp contracts show triage-to-refunds-v1 --json",
    })
public final class ContractShowCommand extends TableCommand {
  @Parameters(paramLabel = "ID", description = "Id of the contract.")
  private String id = "";

  @Override
  protected ExitCode execute() {
    JsonObject entry = daemon().get(ApiPath.of("v1", "contracts", id));
    return printResult(entry, textOf(entry));
  }

  private String textOf(JsonObject entry) {
    StringBuilder text =
        new StringBuilder(paint(Colour.BOLD, TerminalSanitizer.member(entry, "id")))
            .append(
                TerminalSanitizer.format(
                    " version %s, level %s, %s%n", entry, "version", "level", "hash"));
    for (JsonObject it : entry.array("findings").orElse(JsonArray.empty()).objects()) {
      text.append(TerminalSanitizer.format("  %s %s%n", it, "rule", "message"));
    }
    JsonObject contract = entry.object("contract").orElse(JsonObject.empty());
    return text.append(System.lineSeparator())
        .append(TerminalSanitizer.block(YamlWriter.write(contract)).stripTrailing())
        .toString();
  }
}
