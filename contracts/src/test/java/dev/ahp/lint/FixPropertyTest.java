package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.fix.FixResult;
import dev.ahp.lint.fix.Fixer;
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
  void aFixMakesNoNewFindingLosesNoCommentAndIsDoneAtOnce() {
    Random random = new Random(2470);
    int mendedSets = 0;
    for (int i = 0; i < 150; i++) {
      LintFixture lintFixture = new LintFixture();
      lintFixture.put(
          LintFixture.CONTRACT, slipped(lintFixture.text(LintFixture.CONTRACT), random));
      List<LintFinding> before = lintFixture.lint().findings();

      FixResult fixResult = Fixer.mend(lintFixture, OPTIONS);

      assertThat(meanings(before)).containsAll(meanings(fixResult.report().findings()));
      assertThat(before.size() - fixResult.report().findings().size())
          .isGreaterThanOrEqualTo(fixResult.fixes().size());
      mendedSets += fixResult.files().isEmpty() ? 0 : 1;
      fixResult.files().forEach(it -> secondRunDoesNothing(lintFixture, it));
    }
    assertThat(mendedSets).isBetween(30, 150);
  }

  private static void secondRunDoesNothing(LintFixture lintFixture, FixResult.ChangedFile file) {
    assertThat(remarks(file.after())).isEqualTo(remarks(file.before()));
    lintFixture.put(file.path(), file.after());
    assertThat(Fixer.mend(lintFixture, OPTIONS).files()).isEmpty();
  }

  private static long remarks(String text) {
    return text.lines().filter(it -> it.endsWith("# a remark")).count();
  }

  private static List<String> meanings(List<LintFinding> findings) {
    return findings.stream().map(it -> it.rule().id() + it.pointer() + it.message()).toList();
  }

  /** What people do: letters doubled, lost or swapped, quotes, and comments that outlived. */
  private static String slipped(String text, Random random) {
    StringBuilder slipped = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      String other = line;
      if (!line.isBlank() && random.nextInt(8) == 0) {
        other = slip(line, random);
      }
      slipped.append(other);
      if (!line.isBlank() && random.nextInt(12) == 0) {
        slipped.append(COMMENTS[random.nextInt(COMMENTS.length)]);
      }
      slipped.append('\n');
    }
    return slipped.toString();
  }

  private static String slip(String line, Random random) {
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
