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
  /** Each piece is repeated to fill one mebibyte. A quadratic algorithm would take minutes. */
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
  void mebibyteOfHostileTextIsReadOrRejectedInTime(String piece) {
    String filler = piece.repeat(BriefMarkdown.MAX_LENGTH / piece.length() - 100);

    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertReadOrRejected("## Handoff\n" + filler);
          assertReadOrRejected("## Handoff\n- objective: " + filler);
          assertReadOrRejected("## Handoff\n- verification:\n  - `a` -> PASS (" + filler + ")");
          assertReadOrRejected("## Handoff\n- open_risks:\n  - " + filler);
        });
  }

  @Test
  void damagedBriefIsReadOrRejected() {
    Random random = new Random(20_260_220);
    String valid =
        BriefMarkdown.write(
            BriefMarkdown.read(BriefReadingTest.TEMPLATE)
                .with("ticket", JsonReader.read("{\"a\":[1,true,null]}"))
                .with("objective", Json.of(" a\nb ")));

    for (int i = 0; i < 5_000; i++) {
      assertReadOrRejected(damage(valid, random));
    }
  }

  private static String damage(String text, Random random) {
    StringBuilder damage = new StringBuilder(text);
    for (int i = random.nextInt(6); i >= 0; i--) {
      int at = random.nextInt(damage.length());
      switch (random.nextInt(4)) {
        case 0 -> damage.delete(at, at + (damage.length() > 1 ? 1 : 0));
        case 1 -> damage.insert(at, "`-\n:(;,#\\<\"{ ".charAt(random.nextInt(13)));
        case 2 -> damage.setCharAt(at, (char) random.nextInt(0x10000));
        default -> damage.setLength(Math.max(1, at));
      }
    }
    return damage.toString();
  }

  @Test
  void anyJsonInTheCommentIsReadOrRejected() {
    Random random = new Random(20_260_221);

    for (int i = 0; i < 5_000; i++) {
      String json = patch(random, 0).toText();
      assertReadOrRejected(
          "## Handoff\n- objective: x\n- git:\n\n<!-- ahp:brief " + json + " -->\n");
    }
  }

  /** Generates objects like patches, with members in invalid positions. */
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

  private static void assertReadOrRejected(String text) {
    BriefMarkdown.looksLike(text);
    try {
      assertThat(BriefMarkdown.read(text)).isNotNull();
    } catch (BriefException refused) {
      assertThat(refused.line()).isPositive();
    }
  }
}
