package dev.ahp.cli.context;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Lists the saved contexts; an asterisk marks the default. */
@CommandLine.Command(footer = {"  ahp context list", "  ahp context list --json"})
public final class ContextListCommand extends CliCommand {
  @Override
  protected ExitCode run() {
    ContextFile file = ContextFile.read(terminal());
    String current = file.current().orElse("");
    List<Json> items = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    int width = file.contexts().keySet().stream().mapToInt(String::length).max().orElse(0);
    for (SavedContext it : file.contexts().values()) {
      boolean isCurrent = it.name().equals(current);
      items.add(it.toJson().with("name", Json.of(it.name())).with("current", Json.of(isCurrent)));
      String gap = " ".repeat(width - it.name().length() + 2);
      lines.add((isCurrent ? "* " : "  ") + it.name() + gap + it.url());
    }
    String text =
        lines.isEmpty()
            ? "no contexts; add one with ahp context add NAME --url URL --token-file FILE"
            : String.join(System.lineSeparator(), lines);
    return printResult(JsonObject.builder().put("items", new JsonArray(items)).build(), text);
  }
}
