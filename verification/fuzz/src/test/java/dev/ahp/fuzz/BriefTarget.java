package dev.ahp.fuzz;

import dev.ahp.brief.BriefException;
import dev.ahp.brief.BriefMarkdown;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;

/** Every text is a brief with a lossless round trip, or is rejected. */
public final class BriefTarget {
  private BriefTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    JsonObject brief;
    try {
      brief = BriefMarkdown.read(new String(input, StandardCharsets.UTF_8));
    } catch (BriefException refused) {
      return;
    }
    if (!BriefMarkdown.read(BriefMarkdown.write(brief)).equals(brief)) {
      throw new AssertionError("the brief changed in a round trip");
    }
  }
}
