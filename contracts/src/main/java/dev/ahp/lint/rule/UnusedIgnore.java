package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.yaml.TextPosition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A rule about the comments that suppress other rules; the linter finds unused comments. */
public final class UnusedIgnore extends LintRule {
  private static final String PREFIX = "ahp-ignore ";

  UnusedIgnore() {
    super(
        "AHP030",
        "unused-ignore",
        Severity.WARNING,
        "An ahp-ignore that suppresses nothing hides the next finding on its line.",
        "Remove the comment, or move it to the line of the finding or the line above.");
  }

  /** Returns the finding for a comment that names a rule but suppresses nothing. */
  public LintFinding unused(ContractSet set, String path, int line, String rule) {
    return finding(set, path, new TextPosition(line, 1), message(rule));
  }

  private static String message(String rule) {
    return PREFIX + rule + " suppresses nothing";
  }

  @Override
  public Optional<Fix> fix(ContractFile file, LintFinding finding) {
    int line = finding.textPosition().line();
    return file.file()
        .places()
        .commentOn(line)
        .filter(it -> it.startsWith(PREFIX) && it.indexOf(':') > 0)
        .flatMap(it -> edit(new FileText(file.file().text()), line, it, finding))
        .map(it -> new Fix(finding, file.path(), title(it), it, UnaryOperator.identity()));
  }

  private static String title(Edit edit) {
    return edit.text().isEmpty() ? "remove the comment" : "keep only \"" + edit.text() + "\"";
  }

  /** Keeps the other rules that the comment names, with the reason. */
  private static Optional<Edit> edit(FileText text, int line, String comment, LintFinding finding) {
    int colon = comment.indexOf(':');
    List<String> others =
        Arrays.stream(comment.substring(PREFIX.length(), colon).split(",", -1))
            .map(String::strip)
            .filter(it -> !message(it).equals(finding.message()))
            .toList();
    int hash = start(text.line(line), comment);
    if (hash < 0) {
      return Optional.empty();
    }
    return Optional.of(
        others.isEmpty()
            ? removal(text, line, hash)
            : new Edit(
                text.start(line) + hash,
                text.end(line),
                "# " + PREFIX + String.join(", ", others) + comment.substring(colon)));
  }

  /** Returns the offset of the {@code #} that starts exactly this comment, or -1. */
  private static int start(String line, String comment) {
    for (int at = line.indexOf('#'); at >= 0; at = line.indexOf('#', at + 1)) {
      if (line.substring(at + 1).strip().equals(comment)) {
        return at;
      }
    }
    return -1;
  }

  /** Removes the comment with the blanks before it, and the line if it is then empty. */
  private static Edit removal(FileText text, int line, int hash) {
    int end = text.line(line).substring(0, hash).stripTrailing().length();
    return end == 0
        ? new Edit(text.start(line), text.start(line + 1), "")
        : new Edit(text.start(line) + end, text.end(line), "");
  }
}
