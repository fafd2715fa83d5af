package dev.ahp.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the completion script for fish. */
final class FishCompletion {
  private final List<String> lines = new ArrayList<>(List.of("# Completion of ahp for fish"));

  private FishCompletion() {}

  static String of(CommandLine root) {
    FishCompletion script = new FishCompletion();
    root.getCommandSpec().options().forEach(it -> script.option("", it));
    script.commands("__fish_use_subcommand", root.getSubcommands());
    root.getSubcommands().forEach((name, it) -> script.command(seen(name), it));
    return String.join("\n", script.lines);
  }

  private void command(String condition, CommandLine command) {
    Map<String, CommandLine> nested = command.getSubcommands();
    if (!nested.isEmpty()) {
      commands(condition + "; and not " + seen(String.join(" ", nested.keySet())), nested);
      nested.forEach((name, it) -> command(condition + "; and " + seen(name), it));
    }
    command.getCommandSpec().options().stream()
        .filter(it -> !it.inherited() && !it.hidden())
        .forEach(it -> option(condition, it));
  }

  private void commands(String condition, Map<String, CommandLine> commands) {
    commands.forEach(
        (name, it) ->
            lines.add(
                "complete -c ahp -n %s -a %s -d %s"
                    .formatted(quote(condition), quote(name), quote(CommandText.summary(it)))));
  }

  private void option(String condition, OptionSpec option) {
    String when = condition.isEmpty() ? "" : " -n " + quote(condition);
    String names =
        Arrays.stream(option.names()).map(FishCompletion::name).collect(Collectors.joining());
    String value = option.arity().max() == 0 ? "" : " -r";
    lines.add(
        "complete -c ahp%s%s%s -d %s"
            .formatted(when, names, value, quote(CommandText.plain(option.description()))));
  }

  private static String name(String option) {
    return option.startsWith("--") ? " -l " + option.substring(2) : " -s " + option.substring(1);
  }

  private static String seen(String words) {
    return "__fish_seen_subcommand_from " + words;
  }

  private static String quote(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
