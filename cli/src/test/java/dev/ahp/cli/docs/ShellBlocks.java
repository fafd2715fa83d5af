package dev.ahp.cli.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands in the {@code sh} blocks of a Markdown page: lines that start with {@code ./ahp} or
 * {@code ahp}, joined where they end in a backslash. A block right under a comment {@code <!-- not
 * run: WHY -->} is left out.
 */
final class ShellBlocks {
  private static final String FENCE = "```";
  private static final String NOT_RUN = "<!-- not run: ";

  private final List<String> commands = new ArrayList<>();
  private final List<String> strays = new ArrayList<>();
  private String lastLine = "";
  private boolean inBlock;
  private boolean inShell;
  private String begun = "";

  private boolean isExcused;

  private ShellBlocks() {}

  static List<String> commandsIn(String markdown) {
    return read(markdown).commands;
  }

  /** Commands in blocks that are neither run nor say why not. */
  static List<String> straysIn(String markdown) {
    return read(markdown).strays;
  }

  private static ShellBlocks read(String markdown) {
    ShellBlocks blocks = new ShellBlocks();
    markdown.lines().map(String::strip).forEach(blocks::line);
    return blocks;
  }

  private void line(String line) {
    if (line.startsWith(FENCE)) {
      inBlock = !inBlock;
      isExcused = lastLine.startsWith(NOT_RUN);
      inShell = inBlock && line.equals(FENCE + "sh") && !isExcused;
    } else if (inShell) {
      shell(line);
    } else if (inBlock && !isExcused && isCommand(line.replaceFirst("^\\$ ", ""))) {
      strays.add(line);
    }
    if (!line.isEmpty()) {
      lastLine = line;
    }
  }

  private void shell(String line) {
    String whole = begun + line;
    if (whole.endsWith("\\")) {
      begun = whole.substring(0, whole.length() - 1);
      return;
    }
    begun = "";
    if (isCommand(whole)) {
      commands.add(whole);
    }
  }

  private static boolean isCommand(String line) {
    return line.startsWith("./ahp ") || line.startsWith("ahp ");
  }
}
