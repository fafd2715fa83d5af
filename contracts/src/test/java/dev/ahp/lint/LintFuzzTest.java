package dev.ahp.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.lint.report.ReportFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LintFuzzTest {
  private static final String[] PIECES = {
    "",
    "null",
    "[]",
    "{}",
    "true",
    "-1",
    "1e9",
    "'*'",
    "human:x",
    "a: b",
    "\n",
    "  ",
    ": ",
    "'",
    "# ahp-ignore AHP003: x",
    "refund-agent",
    "[a, {b: c}]",
    "\u0007",
    "😀",
    "&a",
    "*a",
    "state.x =="
  };

  @Test
  void randomlyMutatedContractsNeverCrashTheLinter() {
    Random random = new Random(2470);
    LintFixture clean = new LintFixture();
    int broken = 0;
    for (int i = 0; i < 1_500; i++) {
      LintFixture lintFixture = new LintFixture();
      lintFixture.put(LintFixture.CONTRACT, mutated(clean.text(LintFixture.CONTRACT), random));
      if (random.nextInt(4) == 0) {
        lintFixture.put("registry.yaml", mutated(clean.text("registry.yaml"), random));
      }
      LintReport report = lintFixture.lint();
      for (ReportFormat format : ReportFormat.values()) {
        assertThat(format.write(report)).isNotNull();
      }
      broken += report.findings().isEmpty() ? 0 : 1;
    }
    assertThat(broken).isBetween(500, 1_500);
  }

  private static String mutated(String text, Random random) {
    StringBuilder changed = new StringBuilder(text);
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      int from = random.nextInt(changed.length());
      int to = Math.min(changed.length(), from + random.nextInt(12));
      changed.replace(from, to, PIECES[random.nextInt(PIECES.length)]);
    }
    return changed.toString();
  }
}
