package dev.ahp.cli.remote;

import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Shows how the context changed from hop to hop, and what was lost. */
@CommandLine.Command(
    footer = {
      "  ahp diff task-7",
      "  ahp diff task-7 --json",
    })
public final class DiffCommand extends RemoteCommand {
  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Override
  protected ExitCode execute() {
    JsonObject diff = onTask(task, it -> daemon().get(ApiPath.of("v1", "tasks", it, "diff")));
    List<String> lines = new ArrayList<>();
    diff.array("hops").orElse(JsonArray.empty()).objects().forEach(hop -> add(lines, hop));
    return printResult(
        diff,
        lines.isEmpty() ? "The task has no hops yet." : String.join(System.lineSeparator(), lines));
  }

  private void add(List<String> lines, JsonObject hop) {
    lines.add(
        paint(
            Colour.BOLD,
            TerminalSanitizer.format(
                "%s → %s (%s → %s)", hop, "fromAgent", "toAgent", "from", "to")));
    int before = lines.size();
    lines.addAll(new DiffText(this::paint).lines(hop));
    for (JsonObject it : DiffText.entries(hop, "lost")) {
      lines.add(essential("lost", it));
    }
    for (JsonObject it : DiffText.entries(hop, "altered")) {
      lines.add(essential("altered", it) + " → " + TerminalSanitizer.member(it, "now"));
    }
    if (lines.size() == before) {
      lines.add("  no changes");
    }
  }

  private String essential(String what, JsonObject entry) {
    String sign = "  ! " + what + " " + TerminalSanitizer.member(entry, "kind");
    return paint(Colour.RED, sign)
        + "  "
        + TerminalSanitizer.member(entry, "pointer")
        + "  "
        + TerminalSanitizer.member(entry, "text");
  }
}
