package dev.ahp.broker.safety;

import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Judges the texts of packets and chunks. */
public final class Judge {
  private final Supplier<SafetyScanner> scanner;
  private final Strictness standard;
  private final @Nullable ClassifierPolicy external;
  private final AllowList allowed;

  /**
   * Creates a judge.
   *
   * @param scanner loaded when first needed
   * @param standard the strictness without a contract
   * @param external the external classifier, null for none
   */
  public Judge(
      Supplier<SafetyScanner> scanner,
      Strictness standard,
      @Nullable ClassifierPolicy external,
      AllowList allowed) {
    this.scanner = scanner;
    this.standard = standard;
    this.external = external;
    this.allowed = allowed;
  }

  /** Judges texts on an edge, whose contract may change the strictness. */
  public Judgement judge(JsonObject texts, Safety edge) {
    Strictness strictness = standard.on(edge);
    SafetyScanner shipped = scanner.get();
    SafetyScanner adjusted = shipped.withThresholds(strictness.over(shipped.thresholds()));
    ScanReport own = adjusted.scan(texts);
    ClassifierPolicy policy =
        external != null && external.isWanted(own.verdict()) ? external : null;
    ClassifierResult result =
        policy == null ? null : policy.classifier().judge(TextPassageExtractor.of(texts));
    return new Judgement(
        own, result, strictness.enforce(), policy != null && policy.failClosed(), null, false);
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
