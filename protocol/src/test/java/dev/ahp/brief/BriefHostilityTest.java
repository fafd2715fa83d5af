package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BriefHostilityTest {
  /** Each is repeated to fill a mebibyte; anything quadratic would take minutes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "- `",
        "`` ` ",
        "- a:\n",
        "- verification:\n  - `` ` `\n",
        "  b\\\n",
        "; blocker_severity:",
        "; ",
        "-> ",
        "<!-- \n",
        "> ",
        " ",
        "\t",
        "`",
        ",",
        "\\\n",
        "## Handoff\n",
        "```\n",
        "<!-- ahp:brief {\"members\":",
        "1. "
      })
  void aMebibyteOfAnythingIsReadOrRefusedInTime(String piece) {
    String filler = piece.repeat(BriefMarkdown.MAX_LENGTH / piece.length() - 100);

    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          take("## Handoff\n" + filler);
          take("## Handoff\n- objective: " + filler);
          take("## Handoff\n- verification:\n  - `a` -> PASS (" + filler + ")");
          take("## Handoff\n- open_risks:\n  - " + filler);
        });
  }

  private static void take(String text) {
    BriefMarkdown.looksLike(text);
    try {
      assertThat(BriefMarkdown.read(text)).isNotNull();
    } catch (BriefFault refused) {
      assertThat(refused.line()).isPositive();
    }
  }
}
