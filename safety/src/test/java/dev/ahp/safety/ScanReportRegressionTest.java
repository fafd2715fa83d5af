package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/**
 * Compares scan reports with a recorded hash, so that optimizations do not change them. Update the
 * hash only after a deliberate change of rules, words or weights.
 */
class ScanReportRegressionTest {
  private static final String RECORDED_HASH =
      "fac3d60e7cd1e45bdaac6159b989977e47c07872f7ff6476b7561537de9e4270";

  /** So low that nearly every text has findings to compare. */
  private static final Thresholds LOW = new Thresholds(1e-6, 1e-7, 0);

  @Test
  void reportsOfGeneratedTextsAreUnchanged() throws NoSuchAlgorithmException {
    SafetyScanner scanner = SafetyScanner.standard().withThresholds(LOW);
    HostileTexts texts = new HostileTexts(20_260_612);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");

    for (int i = 0; i < 1500; i++) {
      digest.update(line(scanner.scan(texts.text())));
      digest.update(line(scanner.scan(texts.document())));
    }

    assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(RECORDED_HASH);
  }

  /** The last digits of a score can differ between processors. */
  private static byte[] line(ScanReport report) {
    String line =
        report.verdict()
            + " "
            + Math.round(report.score() * 1e9)
            + " "
            + report.windows()
            + " "
            + report.findings()
            + "\n";
    return line.getBytes(StandardCharsets.UTF_8);
  }
}
