package dev.ahp.cli.document;

import dev.ahp.broker.safety.ClassifierResult;
import dev.ahp.broker.safety.ClassifierResult.ClassifierFailure;
import dev.ahp.broker.safety.ClassifierResult.ClassifierVerdict;
import dev.ahp.cli.command.CommandException;
import dev.ahp.safety.SafetyFinding;
import dev.ahp.safety.ScanReport;
import java.util.ArrayList;
import java.util.List;

/** Combines the report of the scan with the verdict of a local model. */
final class ModelOpinion {
  private ModelOpinion() {}

  /** Returns the report with the worse of the two verdicts. */
  static ScanReport worse(ScanReport own, ClassifierResult model) {
    if (model instanceof ClassifierFailure failure) {
      throw new CommandException("the model did not judge the text: " + failure.why());
    }
    ClassifierVerdict verdict = (ClassifierVerdict) model;
    if (verdict.verdict().compareTo(own.verdict()) <= 0) {
      return own;
    }
    List<SafetyFinding> findings = new ArrayList<>(own.findings());
    findings.add(new SafetyFinding(verdict.pointer(), verdict.label(), 0, 0, ""));
    return new ScanReport(
        verdict.verdict(),
        verdict.score(),
        own.windows(),
        findings,
        own.thresholds(),
        own.scanner());
  }
}
