package dev.ahp.cli.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands in the {@code sh} blocks of a Markdown page: lines that start with {@code ./ahp} or
 * {@code ahp}, joined at trailing backslashes. A block directly below a comment {@code <!-- not
 * run: WHY -->} is skipped.
 */
final class ShellBlocks {
  private static final String FENCE = "```";
  private static final String NOT_RUN = "<!-- not run: ";

  private final List<String> commands = new ArrayList<>();
  private final List<String> unexplained = new ArrayList<>();
  private String lastLine = "";
  private boolean inBlock;
  private boolean inShell;
  private String pending = "";

  private boolean isSkipped;

  private ShellBlocks() {}

  static List<String> commandsIn(String markdown) {
    return read(markdown).commands;
  }

  /** Returns commands in blocks that are not run and state no reason. */
  static List<String> unexplainedIn(String markdown) {
    return read(markdown).unexplained;
  }

  private static ShellBlocks read(String markdown) {
    ShellBlocks blocks = new ShellBlocks();
    markdown.lines().map(String::strip).forEach(blocks::line);
    return blocks;
  }

  private void line(String line) {
    if (line.startsWith(FENCE)) {
      inBlock = !inBlock;
      isSkipped = lastLine.startsWith(NOT_RUN);
      inShell = inBlock && line.equals(FENCE + "sh") && !isSkipped;
    } else if (inShell) {
      shell(line);
    } else if (inBlock && !isSkipped && isCommand(line.replaceFirst("^\\$ ", ""))) {
      unexplained.add(line);
    }
    if (!line.isEmpty()) {
      lastLine = line;
    }
  }

  private void shell(String line) {
    String whole = pending + line;
    if (whole.endsWith("\\")) {
      pending = whole.substring(0, whole.length() - 1);
      return;
    }
    pending = "";
    if (isCommand(whole)) {
      commands.add(whole);
    }
  }

  private static boolean isCommand(String line) {
    return line.startsWith("./ahp ") || line.startsWith("ahp ");
  }
}
