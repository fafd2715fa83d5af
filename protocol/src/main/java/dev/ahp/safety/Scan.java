package dev.ahp.safety;

import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.model.Windows;
import dev.ahp.safety.rule.Evidence;
import dev.ahp.safety.rule.RuleHit;
import dev.ahp.safety.text.Signals;
import dev.ahp.safety.text.Steps;
import dev.ahp.safety.text.Tokeniser;
import dev.ahp.safety.text.Tokens;
import java.util.ArrayList;
import java.util.List;

/** One run of the scanner over the fields of one document. */
final class Scan {
  private static final int MOST_FINDINGS = 8;

  private final SafetyScanner.Detectors scanner;
  private final Fields fields;
  private final Tokens tokens = new Tokens();
  private final Steps steps;
  private final Evidence evidence;
  private double worst = Double.NEGATIVE_INFINITY;
  private int worstFrom;
  private int worstTo;

  Scan(SafetyScanner.Detectors scanner, Fields fields, Steps steps) {
    this.scanner = scanner;
    this.fields = fields;
    this.steps = steps;
    Signals signals = new Signals();
    Tokeniser tokeniser = new Tokeniser(scanner.words(), tokens, signals, steps);
    for (int field = 0; field < fields.size(); field++) {
      tokeniser.read(fields.text(field));
    }
    List<RuleHit> hits = new ArrayList<>(scanner.rules().match(signals, tokens.size()));
    hits.addAll(scanner.rules().match(tokens, steps));
    evidence = new Evidence(hits);
  }

  /** Asks the model about every stretch. */
  ScanReport report(Thresholds thresholds) {
    LinearModel.Profile profile = scanner.model().profile(tokens, steps);
    stretch(profile, 0, tokens.size());
    for (int field = 0; field < tokens.fields() && tokens.fields() > 1; field++) {
      stretch(profile, tokens.fieldStart(field), tokens.fieldStart(field + 1));
    }
    return report(thresholds, Thresholds.probability(worst));
  }

  /**
   * The model adds no more than it may, so where even that would leave the text clean it is not
   * asked, and the score is only a bound.
   */
  ScanReport verdict(Thresholds thresholds) {
    double most = scanner.bias() + LinearModel.MOST + evidence.mostWorth();
    double bound = Thresholds.probability(most);
    return thresholds.judge(bound, Windows.count(tokens.size())) == Verdict.CLEAN
        ? report(thresholds, bound)
        : report(thresholds);
  }

  private void stretch(LinearModel.Profile profile, int start, int end) {
    int length = end - start;
    for (int window = 0; window < Windows.count(length); window++) {
      int from = start + Windows.start(window);
      int to = start + Windows.end(window, length);
      double odds = scanner.bias() + profile.between(from, to) + evidence.worth(from, to);
      if (odds > worst) {
        worst = odds;
        worstFrom = from;
        worstTo = to;
      }
    }
  }

  private ScanReport report(Thresholds thresholds, double score) {
    int windows = Windows.count(tokens.size());
    Verdict verdict = thresholds.judge(score, windows);
    List<Finding> findings = verdict == Verdict.CLEAN ? List.of() : findings();
    return new ScanReport(verdict, score, windows, findings, thresholds, scanner.version());
  }

  private List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    for (RuleHit hit : evidence.strongest(worstFrom, worstTo)) {
      if (findings.size() < MOST_FINDINGS) {
        boolean whole = hit.rule().elements().isEmpty();
        int first = whole ? worstFrom : hit.first();
        int last = whole ? worstTo - 1 : hit.last();
        findings.add(finding(hit.rule().id(), first, last));
      }
    }
    if (findings.isEmpty()) {
      findings.add(finding("model", worstFrom, worstTo - 1));
    }
    return findings;
  }

  /** A match that runs over several fields is shown where it begins. */
  private Finding finding(String rule, int first, int last) {
    int number = tokens.fieldOf(first);
    int end = Math.min(last, tokens.fieldStart(number + 1) - 1);
    int from = tokens.from(first);
    int to = Math.max(from, tokens.to(Math.max(first, end)));
    return new Finding(fields.pointer(number), rule, from, to, Excerpt.of(tokens, first, last));
  }
}
