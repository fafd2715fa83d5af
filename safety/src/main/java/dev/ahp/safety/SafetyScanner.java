package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.rule.RuleSet;
import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.WordList;

/**
 * Judges whether a text tries to give orders to its reader. The text is decoded and cut into words,
 * rules and a linear model look at overlapping stretches of it, and the worst stretch decides. A
 * document is judged field by field and once as if its strings were one text, because an attack may
 * be split over several. Time and memory grow linearly with the text. Safe to share.
 */
public final class SafetyScanner {
  private final Detectors detectors;
  private final Thresholds thresholds;

  /**
   * What looks for evidence.
   *
   * @param bias log-odds of a text about which nothing is known
   */
  record Detectors(RuleSet rules, WordList words, LinearModel model, double bias, String version) {}

  SafetyScanner(Detectors detectors, Thresholds thresholds) {
    this.detectors = detectors;
    this.thresholds = thresholds;
  }

  /** The scanner with the rules, model and thresholds that are shipped; made on first use. */
  public static SafetyScanner standard() {
    return StandardHolder.SCANNER;
  }

  /** The same scanner with other thresholds, as {@code ahp scan --calibrate} proposes them. */
  public SafetyScanner withThresholds(Thresholds other) {
    return new SafetyScanner(detectors, other);
  }

  public Thresholds thresholds() {
    return thresholds;
  }

  /** Versions of the scanner, its rules and its model. */
  public String version() {
    return detectors.version();
  }

  /** Scans every string and member name; findings point into the document. */
  public ScanReport scan(Json document) {
    return scan(TextFields.of(document), new StepCounter());
  }

  public ScanReport scan(String text) {
    return scan(TextFields.of(text), new StepCounter());
  }

  /**
   * As {@link #scan(Json)} for those who only act on what is not clean, at less than half the cost:
   * the verdict and all findings are the same, but the score of a clean document may be higher than
   * it is.
   */
  public ScanReport judge(Json document) {
    return new SafetyScan(detectors, TextFields.of(document), new StepCounter())
        .verdict(thresholds);
  }

  ScanReport scan(TextFields textFields, StepCounter stepCounter) {
    return new SafetyScan(detectors, textFields, stepCounter).report(thresholds);
  }

  /** Loads once, when first asked for, and leaves the locking to class initialisation. */
  private static final class StandardHolder {
    private static final SafetyScanner SCANNER = StandardScannerFactory.load();
  }
}
