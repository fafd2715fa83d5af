package dev.ahp.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The texts of a command without the markup of picocli. */
final class CommandText {
  private CommandText() {}

  /** Returns the description of a command, or the names of the commands of a group. */
  static String summary(CommandLine command) {
    String text = plain(command.getCommandSpec().usageMessage().description());
    return text.isEmpty()
        ? "commands: " + String.join(", ", command.getSubcommands().keySet())
        : text;
  }

  static String plain(String[] lines) {
    return Arrays.stream(lines)
        .map(it -> Ansi.OFF.string(it).replace("$$", "$").replace("%n", " ").replace("%%", "%"))
        .collect(Collectors.joining(" "))
        .strip();
  }
}
