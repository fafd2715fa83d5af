package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows the cost of a task by agent and by hop, or the spending caps. */
@CommandLine.Command(
    footer = {
      "  ahp cost task-7",
      "  ahp cost task-7 --json",
      "  ahp cost                 the spending caps, and what agents used of them today",
    })
public final class TaskCostCommand extends TableCommand {
  @Parameters(
      paramLabel = "TASK",
      arity = "0..1",
      description = "Id of the task, or a unique prefix (default: show the spending caps).")
  private String task = "";

  @Override
  protected ExitCode execute() {
    if (task.isEmpty()) {
      JsonObject caps = daemon().get(ApiPath.of("v1", "caps"));
      return printResult(caps, capsText(caps));
    }
    JsonObject cost = onTask(task, it -> daemon().get(ApiPath.of("v1", "tasks", it, "cost")));
    return printResult(cost, textOf(cost));
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
    TextTable hops = table("FROM", "TO", "TOTAL", "THIS HOP", "REMAINING", "");
    for (JsonObject it : cost.array("hops").orElse(JsonArray.empty()).objects()) {
      hops.row(
          TerminalSanitizer.member(it, "from"),
          TerminalSanitizer.member(it, "to"),
          usd(it, "spentSoFarUSD"),
          usd(it, "deltaUSD"),
          it.number("remainingUSD").isPresent() ? usd(it, "remainingUSD") : "no limit",
          it.bool("mismatch").orElse(false) ? paint(Colour.RED, "mismatch") : "");
    }
    String budget =
        cost.number("budgetUSD").isPresent()
            ? "of %s, %s remaining".formatted(usd(cost, "budgetUSD"), usd(cost, "remainingUSD"))
            : "(no limit)";
    return "%s spent %s%n%n%s%n%n%s"
        .formatted(
            paint(Colour.BOLD, usd(cost, "totalUSD")),
            budget,
            agents.orElse("No agent reported costs."),
            hops.orElse("No hop reported costs."));
  }

  private String capsText(JsonObject caps) {
    TextTable agents = table("AGENT", "USD", "OF", "TOKENS", "OF", "");
    for (JsonObject it : caps.array("agents").orElse(JsonArray.empty()).objects()) {
      JsonObject cap = it.object("cap").orElse(JsonObject.empty());
      agents.row(
          TerminalSanitizer.member(it, "agent"),
          usd(it, "usd"),
          usd(cap, "usd"),
          TerminalSanitizer.member(it, "tokens"),
          tokens(cap),
          it.bool("reached").orElse(false) ? paint(Colour.RED, "reached") : "");
    }
    return "per task: %s%nper agent and day: %s%n%n%s"
        .formatted(
            limits(caps, "perTask"),
            limits(caps, "perAgentPerDay"),
            agents.orElse("No costs of agents were counted today."));
  }

  private static String limits(JsonObject caps, String name) {
    JsonObject cap = caps.object(name).orElse(JsonObject.empty());
    return usd(cap, "usd") + ", " + tokens(cap) + " tokens";
  }

  private static String tokens(JsonObject cap) {
    return cap.number("tokens").map(it -> String.format(Locale.ROOT, "%,.0f", it)).orElse("-");
  }

  private static String usd(JsonObject object, String name) {
    return object.number(name).map(it -> String.format(Locale.ROOT, "$%.4f", it)).orElse("-");
  }
}
