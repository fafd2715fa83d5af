package dev.ahp.lint;

import com.github.difflib.DiffUtils;
import com.github.difflib.algorithm.DiffAlgorithmI;
import com.github.difflib.algorithm.myers.MeyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.DeltaType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes the changes of a file in the unified format of {@code diff -u} and git. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final String NO_NEWLINE = "\n\\ No newline at end of file";

  private final List<DiffLine> diffLines;
  private final StringBuilder out = new StringBuilder();
  private int oldLine = 1;
  private int newLine = 1;

  /**
   * One line of the diff.
   *
   * @param sign a blank for a common line, {@code -} for a removed line, {@code +} for an added
   *     line
   */
  private record DiffLine(char sign, String text) {}

  private UnifiedDiff(List<DiffLine> diffLines) {
    this.diffLines = diffLines;
  }

  /** Returns the diff without a final line break, or an empty string if nothing changed. */
  static String of(String name, String before, String after) {
    if (before.equals(after)) {
      return "";
    }
    UnifiedDiff diff = new UnifiedDiff(lines(split(before), split(after)));
    diff.out.append("--- ").append(name).append("\n+++ ").append(name);
    diff.write();
    return diff.out.toString();
  }

  /** Marks a last line without a line break, so that it differs from the same line with one. */
  private static List<String> split(String text) {
    List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
    String last = lines.remove(lines.size() - 1);
    if (!last.isEmpty()) {
      lines.add(last + NO_NEWLINE);
    }
    return lines;
  }

  /** Lists the removed lines of a change before its added lines. */
  private static List<DiffLine> lines(List<String> before, List<String> after) {
    List<DiffLine> lines = new ArrayList<>();
    List<DiffLine> added = new ArrayList<>();
    DiffAlgorithmI<String> linearSpace = new MeyersDiffWithLinearSpace<>();
    for (AbstractDelta<String> delta :
        DiffUtils.diff(before, after, linearSpace, null, true).getDeltas()) {
      if (delta.getType() == DeltaType.EQUAL) {
        lines.addAll(added);
        added.clear();
        delta.getSource().getLines().forEach(it -> lines.add(new DiffLine(' ', it)));
      } else {
        delta.getSource().getLines().forEach(it -> lines.add(new DiffLine('-', it)));
        delta.getTarget().getLines().forEach(it -> added.add(new DiffLine('+', it)));
      }
    }
    lines.addAll(added);
    return lines;
  }

  private void write() {
    int at = 0;
    while (at < diffLines.size()) {
      int first = nextChange(at);
      if (first == diffLines.size()) {
        return;
      }
      int start = Math.max(at, first - CONTEXT);
      int end = Math.min(diffLines.size(), lastChangeOfHunk(first) + 1 + CONTEXT);
      oldLine += start - at;
      newLine += start - at;
      hunk(diffLines.subList(start, end));
      at = end;
    }
  }

  private int nextChange(int from) {
    int at = from;
    while (at < diffLines.size() && diffLines.get(at).sign() == ' ') {
      at++;
    }
    return at;
  }

  /** Returns the last change of the hunk; changes with little context between share a hunk. */
  private int lastChangeOfHunk(int first) {
    int last = first;
    for (int next = nextChange(last + 1);
        next < diffLines.size() && next - last <= 2 * CONTEXT;
        next = nextChange(last + 1)) {
      last = next;
    }
    return last;
  }

  private void hunk(List<DiffLine> hunk) {
    int oldCount = (int) hunk.stream().filter(it -> it.sign() != '+').count();
    int newCount = (int) hunk.stream().filter(it -> it.sign() != '-').count();
    out.append("\n@@ -%s +%s @@".formatted(range(oldLine, oldCount), range(newLine, newCount)));
    hunk.forEach(it -> out.append('\n').append(it.sign()).append(it.text()));
    oldLine += oldCount;
    newLine += newCount;
  }

  /** Formats a range; an empty range has the number of the line before it. */
  private static String range(int line, int count) {
    return (count == 0 ? line - 1 : line) + (count == 1 ? "" : "," + count);
  }
}
