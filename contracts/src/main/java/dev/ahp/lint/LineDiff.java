package dev.ahp.lint;

import java.util.ArrayList;
import java.util.List;

/**
 * A line diff. It strips the common prefix and suffix and computes the longest common subsequence
 * of the rest. If the table for that would be too large, the whole rest counts as changed.
 */
final class LineDiff {
  private static final long MAX_TABLE_CELLS = 4_000_000;

  /**
   * One line of the diff.
   *
   * @param sign a blank for a common line, {@code -} for a removed line, {@code +} for an added
   *     line
   */
  record DiffLine(char sign, String text) {}

  private final List<String> before;
  private final List<String> after;
  private final List<DiffLine> diffLines = new ArrayList<>();

  private LineDiff(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  static List<DiffLine> of(List<String> before, List<String> after) {
    int shortest = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shortest && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shortest - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    List<DiffLine> diffLines = new ArrayList<>();
    before.subList(0, head).forEach(it -> diffLines.add(new DiffLine(' ', it)));
    diffLines.addAll(
        new LineDiff(
                before.subList(head, before.size() - tail),
                after.subList(head, after.size() - tail))
            .middle());
    before
        .subList(before.size() - tail, before.size())
        .forEach(it -> diffLines.add(new DiffLine(' ', it)));
    return diffLines;
  }

  private List<DiffLine> middle() {
    if ((long) before.size() * after.size() > MAX_TABLE_CELLS) {
      emit(new int[0][0]);
    } else {
      emit(commonLengths());
    }
    return diffLines;
  }

  /** Returns the length of the longest common subsequence from each pair of lines on. */
  private int[][] commonLengths() {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }

  private void emit(int[][] common) {
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      boolean both = i < before.size() && j < after.size() && common.length > 0;
      if (both && before.get(i).equals(after.get(j))) {
        diffLines.add(new DiffLine(' ', before.get(i++)));
        j++;
      } else if (i < before.size() && (!both || common[i + 1][j] >= common[i][j + 1])) {
        diffLines.add(new DiffLine('-', before.get(i++)));
      } else {
        diffLines.add(new DiffLine('+', after.get(j++)));
      }
    }
  }
}
