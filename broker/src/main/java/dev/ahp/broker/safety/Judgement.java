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
 * The verdict on some texts and what it rests on.
 *
 * @param own what our own scan says
 * @param outside what an outside classifier says; null where none was asked
 * @param enforce whether a violation is held back here
 * @param failClosed whether texts that the classifier did not judge are refused
 * @param contentHash of a packet that violates; null else
 * @param allowed whether a person let this very content pass
 */
public record Judgement(
    ScanReport own,
    @Nullable ClassifierResult outside,
    boolean enforce,
    boolean failClosed,
    @Nullable String contentHash,
    boolean allowed) {
  private static final String OUTSIDE = "external";

  Judgement of(String hash, boolean passes) {
    return new Judgement(own, outside, enforce, failClosed, hash, passes);
  }

  /** The worse of the two: nobody outside acquits what we are sure of. */
  public Verdict verdict() {
    return outsideDecides() ? given().verdict() : own.verdict();
  }

  public double score() {
    return outsideDecides() ? given().score() : own.score();
  }

  private boolean outsideDecides() {
    return outside instanceof ClassifierResult.ClassifierVerdict classifierVerdict
        && classifierVerdict.verdict().compareTo(own.verdict()) > 0;
  }

  private ClassifierResult.ClassifierVerdict given() {
    if (outside instanceof ClassifierResult.ClassifierVerdict classifierVerdict) {
      return classifierVerdict;
    }
    throw new IllegalStateException("nobody outside has judged");
  }

  public boolean isViolation() {
    return verdict() == Verdict.VIOLATION;
  }

  /** Whether it must not be delivered. */
  public boolean isBlocked() {
    return isViolation() && enforce && !allowed;
  }

  /** Why nobody may have it yet: a classifier that must judge did not. */
  public @Nullable String unjudged() {
    return failClosed && outside instanceof ClassifierResult.ClassifierFailure classifierFailure
        ? classifierFailure.why()
        : null;
  }

  /** The evidence, that of the classifier last. */
  public List<SafetyFinding> findings() {
    if (!outsideDecides()) {
      return own.findings();
    }
    List<SafetyFinding> all = new ArrayList<>(own.findings());
    String rule = given().label().isEmpty() ? OUTSIDE : OUTSIDE + ":" + given().label();
    all.add(new SafetyFinding(given().pointer(), rule, 0, 0, ""));
    return all;
  }

  /** What a packet carries that is delivered in spite of it; null for a clean one. */
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

  /** What the record says; null when there is nothing to say. */
  public @Nullable JsonObject toRecord() {
    if (verdict() == Verdict.CLEAN && !(outside instanceof ClassifierResult.ClassifierFailure)) {
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
    if (outside != null) {
      json.put(OUTSIDE, outside.toJson()).put("onFailure", failClosed ? "closed" : "open");
    }
    return json.put("allowed", allowed).build();
  }
}
