package dev.ahp.safety;

import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.model.TextWindows;
import dev.ahp.safety.rule.RuleEvidence;
import dev.ahp.safety.rule.RuleHit;
import dev.ahp.safety.text.ObfuscationSignals;
import dev.ahp.safety.text.StepCounter;
import dev.ahp.safety.text.TokenBuffer;
import dev.ahp.safety.text.WordTokenizer;
import java.util.ArrayList;
import java.util.List;

/** One run of the scanner over the fields of one document. */
final class SafetyScan {
  private static final int MOST_FINDINGS = 8;

  private final SafetyScanner.Detectors scanner;
  private final TextFields textFields;
  private final TokenBuffer tokenBuffer = new TokenBuffer();
  private final StepCounter stepCounter;
  private final RuleEvidence ruleEvidence;
  private double worst = Double.NEGATIVE_INFINITY;
  private int worstFrom;
  private int worstTo;

  SafetyScan(SafetyScanner.Detectors scanner, TextFields textFields, StepCounter stepCounter) {
    this.scanner = scanner;
    this.textFields = textFields;
    this.stepCounter = stepCounter;
    ObfuscationSignals obfuscationSignals = new ObfuscationSignals();
    WordTokenizer wordTokenizer =
        new WordTokenizer(scanner.words(), tokenBuffer, obfuscationSignals, stepCounter);
    for (int field = 0; field < textFields.size(); field++) {
      wordTokenizer.read(textFields.text(field));
    }
    List<RuleHit> hits =
        new ArrayList<>(scanner.rules().match(obfuscationSignals, tokenBuffer.size()));
    hits.addAll(scanner.rules().match(tokenBuffer, stepCounter));
    ruleEvidence = new RuleEvidence(hits);
  }

  /** Asks the model about every stretch. */
  ScanReport report(Thresholds thresholds) {
    LinearModel.Profile profile = scanner.model().profile(tokenBuffer, stepCounter);
    stretch(profile, 0, tokenBuffer.size());
    for (int field = 0; field < tokenBuffer.fields() && tokenBuffer.fields() > 1; field++) {
      stretch(profile, tokenBuffer.fieldStart(field), tokenBuffer.fieldStart(field + 1));
    }
    return report(thresholds, Thresholds.probability(worst));
  }

  /**
   * The model adds no more than it may, so where even that would leave the text clean it is not
   * asked, and the score is only a bound.
   */
  ScanReport verdict(Thresholds thresholds) {
    double most = scanner.bias() + LinearModel.MOST + ruleEvidence.mostWorth();
    double bound = Thresholds.probability(most);
    return thresholds.judge(bound, TextWindows.count(tokenBuffer.size())) == Verdict.CLEAN
        ? report(thresholds, bound)
        : report(thresholds);
  }

  private void stretch(LinearModel.Profile profile, int start, int end) {
    int length = end - start;
    for (int window = 0; window < TextWindows.count(length); window++) {
      int from = start + TextWindows.start(window);
      int to = start + TextWindows.end(window, length);
      double odds = scanner.bias() + profile.between(from, to) + ruleEvidence.worth(from, to);
      if (odds > worst) {
        worst = odds;
        worstFrom = from;
        worstTo = to;
      }
    }
  }

  private ScanReport report(Thresholds thresholds, double score) {
    int windows = TextWindows.count(tokenBuffer.size());
    Verdict verdict = thresholds.judge(score, windows);
    List<SafetyFinding> findings = verdict == Verdict.CLEAN ? List.of() : findings();
    return new ScanReport(verdict, score, windows, findings, thresholds, scanner.version());
  }

  private List<SafetyFinding> findings() {
    List<SafetyFinding> findings = new ArrayList<>();
    for (RuleHit hit : ruleEvidence.strongest(worstFrom, worstTo)) {
      if (findings.size() < MOST_FINDINGS) {
        boolean whole = hit.safetyRule().elements().isEmpty();
        int first = whole ? worstFrom : hit.first();
        int last = whole ? worstTo - 1 : hit.last();
        findings.add(finding(hit.safetyRule().id(), first, last));
      }
    }
    if (findings.isEmpty()) {
      findings.add(finding("model", worstFrom, worstTo - 1));
    }
    return findings;
  }

  /** A match that runs over several fields is shown where it begins. */
  private SafetyFinding finding(String rule, int first, int last) {
    int number = tokenBuffer.fieldOf(first);
    int end = Math.min(last, tokenBuffer.fieldStart(number + 1) - 1);
    int from = tokenBuffer.from(first);
    int to = Math.max(from, tokenBuffer.to(Math.max(first, end)));
    return new SafetyFinding(
        textFields.pointer(number), rule, from, to, Excerpt.of(tokenBuffer, first, last));
  }
}
