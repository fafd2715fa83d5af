package dev.ahp.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;
import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING;

import dev.ahp.cli.Section.Entry;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The part of the help that names every command, from the list alone: no command is made. */
final class CommandList {
  private CommandList() {}

  /** Puts the list into the help of {@code root}, before its options. */
  static void show(CommandLine root, List<Section> sections) {
    List<String> keys = new ArrayList<>(root.getHelpSectionKeys());
    keys.remove(SECTION_KEY_COMMAND_LIST);
    keys.add(keys.indexOf(SECTION_KEY_OPTION_LIST_HEADING), SECTION_KEY_COMMAND_LIST);
    root.setHelpSectionKeys(keys);
    root.getHelpSectionMap().put(SECTION_KEY_COMMAND_LIST, help -> of(sections, help.ansi()));
  }

  private static String of(List<Section> sections, Ansi ansi) {
    int width =
        sections.stream()
            .flatMap(section -> section.entries().stream())
            .mapToInt(entry -> entry.name().length())
            .max()
            .orElse(0);
    StringBuilder text = new StringBuilder();
    for (Section section : sections) {
      text.append(ansi.string("%n@|bold %s|@%n".formatted(section.title() + ":")));
      section.entries().forEach(entry -> text.append(line(entry, width)));
    }
    return text.toString();
  }

  private static String line(Entry entry, int width) {
    String gap = " ".repeat(width - entry.name().length() + 2);
    return "  " + entry.name() + gap + entry.summary() + System.lineSeparator();
  }
}
