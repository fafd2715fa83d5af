package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.rule.LintFinding;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FixPropertyTest {
  private static final String[] COMMENTS = {
    "  # ahp-ignore AHP003: x",
    " # ahp-ignore AHP008, AHP012: y",
    " # a remark",
    "\n# ahp-ignore AHP030: z"
  };
  private static final LintOptions OPTIONS = LintOptions.on(LintFixture.TODAY);

  @Test
  void fixesAddNoFindingKeepCommentsAndAreIdempotent() {
    Random random = new Random(2470);
    int mendedSets = 0;
    for (int i = 0; i < 150; i++) {
      LintFixture lintFixture = new LintFixture();
      lintFixture.put(
          LintFixture.CONTRACT, withMistake(lintFixture.text(LintFixture.CONTRACT), random));
      List<LintFinding> before = lintFixture.lint().findings();

      FixResult fixResult = Fixer.mend(lintFixture, OPTIONS);

      assertThat(findingsWithoutPositions(before))
          .containsAll(findingsWithoutPositions(fixResult.report().findings()));
      assertThat(before.size() - fixResult.report().findings().size())
          .isGreaterThanOrEqualTo(fixResult.fixes().size());
      mendedSets += fixResult.files().isEmpty() ? 0 : 1;
      fixResult.files().forEach(it -> assertSecondRunChangesNothing(lintFixture, it));
    }
    assertThat(mendedSets).isBetween(30, 150);
  }

  private static void assertSecondRunChangesNothing(
      LintFixture lintFixture, FixResult.ChangedFile file) {
    assertThat(commentCount(file.after())).isEqualTo(commentCount(file.before()));
    lintFixture.put(file.path(), file.after());
    assertThat(Fixer.mend(lintFixture, OPTIONS).files()).isEmpty();
  }

  private static long commentCount(String text) {
    return text.lines().filter(it -> it.endsWith("# a remark")).count();
  }

  private static List<String> findingsWithoutPositions(List<LintFinding> findings) {
    return findings.stream().map(it -> it.rule().id() + it.pointer() + it.message()).toList();
  }

  /** Typical mistakes: letters doubled, lost or swapped, quotes, and obsolete comments. */
  private static String withMistake(String text, Random random) {
    StringBuilder withMistake = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      String other = line;
      if (!line.isBlank() && random.nextInt(8) == 0) {
        other = mistake(line, random);
      }
      withMistake.append(other);
      if (!line.isBlank() && random.nextInt(12) == 0) {
        withMistake.append(COMMENTS[random.nextInt(COMMENTS.length)]);
      }
      withMistake.append('\n');
    }
    return withMistake.toString();
  }

  private static String mistake(String line, Random random) {
    int at = line.length() - line.stripLeading().length() + random.nextInt(4) + 1;
    if (at + 1 >= line.length()) {
      return line;
    }
    String head = line.substring(0, at);
    String tail = line.substring(at + 1);
    char c = line.charAt(at);
    return switch (random.nextInt(5)) {
      case 0 -> head + tail;
      case 1 -> head + c + c + tail;
      case 2 -> head + tail.charAt(0) + c + tail.substring(1);
      case 3 -> line.replaceAll(": ([^\\[']+)$", ": '$1'");
      default -> line.replaceAll(": .*$", ": ");
    };
  }
}
