package dev.ahp.broker.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyFinding;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict on texts and its basis.
 *
 * @param own the result of the own scan
 * @param external the result of the external classifier; null if it was not called
 * @param enforce whether a violation is blocked
 * @param failClosed whether texts without a verdict of the classifier are denied
 * @param contentHash the hash of a violating packet, else null
 * @param allowed whether a person allowed this content
 */
public record Judgement(
    ScanReport own,
    @Nullable ClassifierResult external,
    boolean enforce,
    boolean failClosed,
    @Nullable String contentHash,
    boolean allowed) {
  private static final String EXTERNAL = "external";

  Judgement of(String hash, boolean passes) {
    return new Judgement(own, external, enforce, failClosed, hash, passes);
  }

  /** Returns the worse of the two verdicts. */
  public Verdict verdict() {
    return isExternalWorse() ? externalVerdict().verdict() : own.verdict();
  }

  public double score() {
    return isExternalWorse() ? externalVerdict().score() : own.score();
  }

  private boolean isExternalWorse() {
    return external instanceof ClassifierResult.ClassifierVerdict verdict
        && verdict.verdict().compareTo(own.verdict()) > 0;
  }

  private ClassifierResult.ClassifierVerdict externalVerdict() {
    if (external instanceof ClassifierResult.ClassifierVerdict verdict) {
      return verdict;
    }
    throw new IllegalStateException("there is no external verdict");
  }

  public boolean isViolation() {
    return verdict() == Verdict.VIOLATION;
  }

  /** Returns whether the packet must not be delivered. */
  public boolean isBlocked() {
    return isViolation() && enforce && !allowed;
  }

  /** Returns the failure of a required classifier, else null. */
  public @Nullable String unjudged() {
    return failClosed && external instanceof ClassifierResult.ClassifierFailure failure
        ? failure.why()
        : null;
  }

  /** Returns the findings, that of the classifier last. */
  public List<SafetyFinding> findings() {
    if (!isExternalWorse()) {
      return own.findings();
    }
    List<SafetyFinding> all = new ArrayList<>(own.findings());
    String rule =
        externalVerdict().label().isEmpty() ? EXTERNAL : EXTERNAL + ":" + externalVerdict().label();
    all.add(new SafetyFinding(externalVerdict().pointer(), rule, 0, 0, ""));
    return all;
  }

  /** Returns the safety note for a packet that is delivered with findings; null if clean. */
  public @Nullable JsonObject taint() {
    if (verdict() == Verdict.CLEAN) {
      return null;
    }
    JsonObject.Builder taint =
        JsonObject.builder().put("verdict", verdict().wire()).put("score", score());
    if (allowed && contentHash != null) {
      taint.put("allowed", contentHash);
    }
    return taint.build();
  }

  /** Returns the safety data of the audit record; null if there is none. */
  public @Nullable JsonObject toRecord() {
    if (verdict() == Verdict.CLEAN && !(external instanceof ClassifierResult.ClassifierFailure)) {
      return null;
    }
    JsonObject.Builder json =
        JsonObject.builder()
            .put("verdict", verdict().wire())
            .putIfPresent("score", verdict() == Verdict.CLEAN ? null : Json.of(score()))
            .put("mode", enforce ? "enforce" : "observe")
            .put("block", own.thresholds().block())
            .put("suspect", own.thresholds().suspect())
            .put("scanner", own.scanner())
            .putIfPresent("contentHash", contentHash == null ? null : Json.of(contentHash));
    if (external != null) {
      json.put(EXTERNAL, external.toJson()).put("onFailure", failClosed ? "closed" : "open");
    }
    return json.put("allowed", allowed).build();
  }
}
