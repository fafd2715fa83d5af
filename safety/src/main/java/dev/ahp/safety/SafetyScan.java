package dev.ahp.safety;

import dev.ahp.safety.model.LinearModel;
import dev.ahp.safety.model.TextWindows;
import dev.ahp.safety.rule.RuleEvidence;
import dev.ahp.safety.rule.RuleHit;
import dev.ahp.safety.text.TokenBuffer;
import java.util.ArrayList;
import java.util.List;

/** A scan of the fields of one document. */
final class SafetyScan {
  private static final int MAX_FINDINGS = 8;
  private static final int MAX_EXCERPT_LENGTH = 120;

  /** Shorter fields, such as identifiers, are judged only as part of the whole document. */
  private static final int MIN_FIELD_TOKENS = 3;

  private final Detectors scanner;
  private final TextFields textFields;
  private final ScanMemory memory;
  private final TokenBuffer tokenBuffer;
  private final RuleEvidence evidence;
  private final boolean descriptive;
  private double highest = Double.NEGATIVE_INFINITY;
  private int highestFrom;
  private int highestTo;

  /**
   * Reads a document.
   *
   * @param memory belongs to this scan until it has returned its report
   */
  SafetyScan(Detectors scanner, ScanMemory memory, TextFields textFields) {
    this.scanner = scanner;
    this.memory = memory;
    this.textFields = textFields;
    tokenBuffer = memory.tokenBuffer;
    memory.clear();
    for (int field = 0; field < textFields.size(); field++) {
      memory.tokenizer.read(textFields.text(field));
    }
    List<RuleHit> hits = new ArrayList<>(scanner.rules().match(memory.signals, tokenBuffer.size()));
    hits.addAll(memory.matcher.run());
    descriptive = memory.matcher.isDescriptive();
    evidence = new RuleEvidence(hits);
  }

  /** Evaluates the model for every window. */
  ScanReport report(Thresholds thresholds) {
    LinearModel.Profile profile =
        scanner.model().profile(tokenBuffer, memory.features, memory.stepCounter);
    scoreWindows(profile, 0, tokenBuffer.size());
    for (int field = 0; field < tokenBuffer.fields() && tokenBuffer.fields() > 1; field++) {
      int start = tokenBuffer.fieldStart(field);
      int end = tokenBuffer.fieldStart(field + 1);
      if (end - start >= MIN_FIELD_TOKENS) {
        scoreWindows(profile, start, end);
      }
    }
    return report(thresholds, Thresholds.probability(highest));
  }

  private void scoreWindows(LinearModel.Profile profile, int start, int end) {
    int length = end - start;
    for (int window = 0; window < TextWindows.count(length); window++) {
      int from = start + TextWindows.start(window);
      int to = start + TextWindows.end(window, length);
      double odds =
          scanner.bias() + profile.between(from, to, descriptive) + evidence.score(from, to);
      if (odds > highest) {
        highest = odds;
        highestFrom = from;
        highestTo = to;
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
    for (RuleHit hit : evidence.strongest(highestFrom, highestTo)) {
      if (findings.size() < MAX_FINDINGS) {
        boolean wholeText = hit.safetyRule().elements().isEmpty();
        int first = wholeText ? highestFrom : hit.first();
        int last = wholeText ? highestTo - 1 : hit.last();
        findings.add(finding(hit.safetyRule().id(), first, last));
      }
    }
    if (findings.isEmpty()) {
      findings.add(finding("model", highestFrom, highestTo - 1));
    }
    return findings;
  }

  /** A match that spans several fields is reported in the first. */
  private SafetyFinding finding(String rule, int first, int last) {
    int number = tokenBuffer.fieldOf(first);
    int end = Math.min(last, tokenBuffer.fieldStart(number + 1) - 1);
    int from = tokenBuffer.from(first);
    int to = Math.max(from, tokenBuffer.to(Math.max(first, end)));
    return new SafetyFinding(textFields.pointer(number), rule, from, to, excerpt(first, last));
  }

  /** Returns printable decoded words, separated by spaces, with a bounded length. */
  private String excerpt(int first, int last) {
    StringBuilder text = new StringBuilder();
    for (int token = first; token <= last && text.length() < MAX_EXCERPT_LENGTH; token++) {
      if (text.length() > 0) {
        text.append(' ');
      }
      for (int i = tokenBuffer.lettersFrom(token); i < tokenBuffer.lettersTo(token); i++) {
        char c = tokenBuffer.letter(i);
        text.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
      }
    }
    if (text.length() > MAX_EXCERPT_LENGTH) {
      text.setLength(MAX_EXCERPT_LENGTH - 1);
      text.append('…');
    }
    return text.toString();
  }
}
