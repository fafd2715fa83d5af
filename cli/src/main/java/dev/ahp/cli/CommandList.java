package dev.ahp.cli;

import dev.ahp.cli.Section.Entry;
import java.util.List;
import picocli.CommandLine.Help.Ansi;

/** The part of the help that names every command, from the list alone: no command is made. */
final class CommandList {
  private CommandList() {}

  static String of(List<Section> sections, Ansi ansi) {
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
