package dev.ahp.fuzz;

import dev.ahp.safety.SafetyFinding;
import dev.ahp.safety.SafetyScanner;
import java.nio.charset.StandardCharsets;

/** Every text can be scanned, and all findings are inside the text. */
public final class SafetyTarget {
  private static final SafetyScanner SCANNER = SafetyScanner.standard();

  private SafetyTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    String text = new String(input, StandardCharsets.UTF_8);
    for (SafetyFinding finding : SCANNER.scan(text).findings()) {
      if (finding.start() < 0 || finding.start() > finding.end() || finding.end() > text.length()) {
        throw new AssertionError("a finding is outside of the text");
      }
    }
  }
}
