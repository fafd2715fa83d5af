package dev.ahp.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;

import dev.ahp.cli.CommandGroup.CommandEntry;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The command list of the help. It is built without creating the commands. */
final class CommandList {
  private CommandList() {}

  /** Adds the list to the help of {@code root}, before its options. */
  static void show(CommandLine root, List<CommandGroup> groups) {
    List<String> keys = new ArrayList<>(root.getHelpSectionKeys());
    keys.remove(SECTION_KEY_COMMAND_LIST);
    keys.add(keys.indexOf(SECTION_KEY_OPTION_LIST_HEADING), SECTION_KEY_COMMAND_LIST);
    root.setHelpSectionKeys(keys);
    root.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, help -> render(groups, help.ansi()));
  }

  private static String render(List<CommandGroup> groups, Ansi ansi) {
    int width =
        groups.stream()
            .flatMap(group -> group.entries().stream())
            .mapToInt(entry -> entry.name().length())
            .max()
            .orElse(0);
    StringBuilder text = new StringBuilder();
    for (CommandGroup group : groups) {
      text.append(ansi.string("%n@|bold %s|@%n".formatted(group.title() + ":")));
      group.entries().forEach(entry -> text.append(line(entry, width)));
    }
    return text.toString();
  }

  private static String line(CommandEntry entry, int width) {
    String gap = " ".repeat(width - entry.name().length() + 2);
    return "  " + entry.name() + gap + entry.summary() + System.lineSeparator();
  }
}
