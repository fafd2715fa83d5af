package dev.ahp.broker.safety;

import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import java.util.List;
import java.util.function.Supplier;

/** Judges the texts of packets and chunks. */
public final class Judge {
  private final Supplier<SafetyScanner> scanner;
  private final Strictness standard;
  private final List<ClassifierPolicy> classifiers;
  private final AllowList allowed;

  /**
   * Creates a judge.
   *
   * @param scanner loaded when first needed
   * @param standard the strictness without a contract
   * @param classifiers further classifiers, called in this order
   */
  public Judge(
      Supplier<SafetyScanner> scanner,
      Strictness standard,
      List<ClassifierPolicy> classifiers,
      AllowList allowed) {
    this.scanner = scanner;
    this.standard = standard;
    this.classifiers = List.copyOf(classifiers);
    this.allowed = allowed;
  }

  /** Judges texts on an edge, whose contract may change the strictness. */
  public Judgement judge(JsonObject texts, Safety edge) {
    Strictness strictness = standard.on(edge);
    SafetyScanner shipped = scanner.get();
    SafetyScanner adjusted = shipped.withThresholds(strictness.over(shipped.thresholds()));
    ScanReport own = adjusted.scan(texts);
    SecondOpinion second = SecondOpinion.ask(classifiers, own.verdict(), texts);
    return new Judgement(
        own, second.result(), strictness.enforce(), second.failClosed(), null, false);
  }

  /** Judges a packet, whose content may be allowed. */
  public Judgement judgePacket(JsonObject texts, Safety edge) {
    Judgement judgement = judge(texts, edge);
    if (!judgement.isViolation()) {
      return judgement;
    }
    ContentFingerprint fingerprint = ContentFingerprint.of(texts);
    String hash = fingerprint.hash();
    boolean passes =
        allowed.contains(hash) && !scanner.get().scan(fingerprint.rest()).isViolation();
    return judgement.of(hash, passes);
  }
}
