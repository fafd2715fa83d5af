package dev.ahp.cli.tasks;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.cli.remote.TextTable;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows what a task has cost, by agent and hop by hop. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp cost task-7",
      "  ahp cost task-7 --json",
    })
public final class TaskCostCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "The task's id.")
  private String task = "";

  public TaskCostCommand(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    JsonObject cost = daemon().get(ApiPath.of("v1", "tasks", task, "cost"));
    answer(cost, textOf(cost));
    return ExitCode.DONE;
  }

  private String textOf(JsonObject cost) {
    TextTable agents = table("AGENT", "USD", "PROMPT", "COMPLETION");
    for (JsonObject it : cost.array("byAgent").orElse(JsonArray.empty()).objects()) {
      agents.row(
          TerminalSanitizer.member(it, "agent"),
          usd(it, "usd"),
          TerminalSanitizer.member(it, "prompt"),
          TerminalSanitizer.member(it, "completion"));
    }
    TextTable hops = table("FROM", "TO", "SPENT SO FAR", "OF THIS HOP", "LEFT", "");
    for (JsonObject it : cost.array("hops").orElse(JsonArray.empty()).objects()) {
      hops.row(
          TerminalSanitizer.member(it, "from"),
          TerminalSanitizer.member(it, "to"),
          usd(it, "spentSoFarUSD"),
          usd(it, "deltaUSD"),
          usd(it, "remainingUSD"),
          it.bool("mismatch").orElse(false) ? paint(Colour.RED, "does not add up") : "");
    }
    String budget =
        cost.number("budgetUSD").isPresent()
            ? "of %s, %s left".formatted(usd(cost, "budgetUSD"), usd(cost, "remainingUSD"))
            : "and no budget was told";
    return "%s spent %s%n%n%s%n%n%s"
        .formatted(
            paint(Colour.BOLD, usd(cost, "totalUSD")),
            budget,
            agents.orElse("No agent has reported a cost."),
            hops.orElse("No hop has told what was spent."));
  }

  private static String usd(JsonObject object, String name) {
    return object.number(name).map(it -> String.format(Locale.ROOT, "$%.4f", it)).orElse("-");
  }
}
