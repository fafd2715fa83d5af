package dev.ahp.contract.set;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the YAML block of a contract in a Markdown file. A block starts at a line {@code ```yaml}
 * and ends at the next line {@code ```}. If there are several, the one with a top-level {@code id}
 * is the contract.
 */
final class MarkdownContract {
  private static final String SUFFIX = ".md";
  private static final String FENCE = "```";

  private MarkdownContract() {}

  static boolean isMarkdown(String path) {
    return path.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
  }

  /**
   * Returns the text with empty lines in place of all lines outside the block, so that positions in
   * it are positions in the file. Returns empty if the text has no such block.
   *
   * @throws UnreadableFileException if several blocks are contracts
   */
  static Optional<String> yaml(String text) {
    List<String> lines = text.lines().toList();
    List<LineRange> blocks = blocks(lines);
    List<LineRange> contracts = blocks.stream().filter(it -> it.hasId(lines)).toList();
    if (contracts.size() > 1) {
      throw new UnreadableFileException(
          "contains %s contracts; write one file for each contract".formatted(contracts.size()));
    }
    return contracts.stream()
        .findFirst()
        .or(() -> blocks.stream().findFirst())
        .map(it -> it.alone(lines));
  }

  private static List<LineRange> blocks(List<String> lines) {
    List<LineRange> blocks = new ArrayList<>();
    int start = -1;
    boolean isYaml = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).stripTrailing();
      if (start < 0 && line.startsWith(FENCE)) {
        start = i + 1;
        String language = line.substring(FENCE.length()).strip().toLowerCase(Locale.ROOT);
        isYaml = language.equals("yaml") || language.equals("yml");
      } else if (start >= 0 && line.equals(FENCE)) {
        if (isYaml) {
          blocks.add(new LineRange(start, i));
        }
        start = -1;
      }
    }
    return blocks;
  }

  /** Lines from {@code start} to before {@code end}, counted from 0. */
  private record LineRange(int start, int end) {
    boolean hasId(List<String> lines) {
      return lines.subList(start, end).stream().anyMatch(it -> it.startsWith("id:"));
    }

    String alone(List<String> lines) {
      return "\n".repeat(start) + String.join("\n", lines.subList(start, end)) + "\n";
    }
  }
}
