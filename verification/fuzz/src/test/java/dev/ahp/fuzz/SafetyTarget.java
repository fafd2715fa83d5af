package dev.ahp.fuzz;

import dev.ahp.safety.SafetyFinding;
import dev.ahp.safety.SafetyScanner;
import java.nio.charset.StandardCharsets;

/** Any text can be scanned, and what is found lies inside it. */
public final class SafetyTarget {
  private static final SafetyScanner SCANNER = SafetyScanner.standard();

  private SafetyTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    for (SafetyFinding finding : SCANNER.scan(text).findings()) {
      if (finding.start() < 0 || finding.start() > finding.end() || finding.end() > text.length()) {
        throw new AssertionError("found outside of the text");
      }
    }
  }
}
