package dev.ahp.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Holds the scanner to the reports that it gave before it was made faster. A change of rules, words
 * or weights changes reports on purpose; then the hash is to be recorded anew, and only then.
 */
class ScanReportRegressionTest {
  private static final String BEFORE =
      "d2cf80b8794ed2e0859c5743fa2abbf7653e4f9e5c0533e289ba6d7698dee933";

  /** So low that nearly every text has findings to compare. */
  private static final Thresholds LOW = new Thresholds(1e-6, 1e-7, 0);

  @Test
  void generatedTextsAndDocumentsAreReportedAsBefore() throws NoSuchAlgorithmException {
    SafetyScanner scanner = SafetyScanner.standard().withThresholds(LOW);
    HostileTexts texts = new HostileTexts(20_260_612);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");

    for (int i = 0; i < 1500; i++) {
      digest.update(line(scanner.scan(texts.text())));
      digest.update(line(scanner.scan(texts.document())));
    }

    assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(BEFORE);
  }

  @Test
  void aVerdictAloneIsTheVerdictOfTheWholeScan() {
    HostileTexts texts = new HostileTexts(5);
    for (Thresholds thresholds : List.of(SafetyScanner.standard().thresholds(), LOW)) {
      SafetyScanner scanner = SafetyScanner.standard().withThresholds(thresholds);
      for (int i = 0; i < 1000; i++) {
        agrees(scanner, texts.document());
      }
    }
  }

  private static void agrees(SafetyScanner scanner, Json document) {
    ScanReport whole = scanner.scan(document);
    ScanReport quick = scanner.judge(document);
    assertThat(quick.verdict()).isEqualTo(whole.verdict());
    assertThat(quick.findings()).isEqualTo(whole.findings());
    assertThat(quick.score()).isGreaterThanOrEqualTo(whole.score());
  }

  /** The last digits of a score may differ between processors. */
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
