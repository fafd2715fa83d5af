package dev.ahp.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostileBriefTest {
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
        Duration.ofSeconds(60),
        () -> {
          take("## Handoff\n" + filler);
          take("## Handoff\n- objective: " + filler);
          take("## Handoff\n- verification:\n  - `a` -> PASS (" + filler + ")");
          take("## Handoff\n- open_risks:\n  - " + filler);
        });
  }

  @Test
  void aDamagedBriefIsReadOrRefused() {
    Random random = new Random(20_260_220);
    String whole =
        BriefMarkdown.write(
            BriefMarkdown.read(BriefReadingTest.TEMPLATE)
                .with("ticket", JsonReader.read("{\"a\":[1,true,null]}"))
                .with("objective", Json.of(" a\nb ")));

    for (int i = 0; i < 5_000; i++) {
      take(damaged(whole, random));
    }
  }

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int i = random.nextInt(6); i >= 0; i--) {
      int at = random.nextInt(damaged.length());
      switch (random.nextInt(4)) {
        case 0 -> damaged.delete(at, at + (damaged.length() > 1 ? 1 : 0));
        case 1 -> damaged.insert(at, "`-\n:(;,#\\<\"{ ".charAt(random.nextInt(13)));
        case 2 -> damaged.setCharAt(at, (char) random.nextInt(0x10000));
        default -> damaged.setLength(Math.max(1, at));
      }
    }
    return damaged.toString();
  }

  @Test
  void anyJsonInTheCommentIsTakenOrRefused() {
    Random random = new Random(20_260_221);

    for (int i = 0; i < 5_000; i++) {
      String json = patch(random, 0).toText();
      take("## Handoff\n- objective: x\n- git:\n\n<!-- ahp:brief " + json + " -->\n");
    }
  }

  /** Something like a patch, with everything where it may not be. */
  private static Json patch(Random random, int depth) {
    String[] names = {"members", "items", "was", "is", "patch", "objective", "git", "x"};
    JsonObject.Builder object = JsonObject.builder();
    for (int i = random.nextInt(3); i >= 0 && depth < 8; i--) {
      Json value = random.nextInt(5) == 0 ? Json.of("x") : patch(random, depth + 1);
      String name = depth == 0 ? "members" : names[random.nextInt(names.length)];
      object.put(name, random.nextInt(4) == 0 ? JsonArray.of(value, value) : value);
    }
    return object.build();
  }

  private static void take(String text) {
    BriefMarkdown.looksLike(text);
    try {
      assertThat(BriefMarkdown.read(text)).isNotNull();
    } catch (BriefException refused) {
      assertThat(refused.line()).isPositive();
    }
  }
}
