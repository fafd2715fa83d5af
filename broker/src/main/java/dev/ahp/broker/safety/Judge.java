package dev.ahp.broker.safety;

import dev.ahp.contract.Safety;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Comes to a verdict on the texts of a packet or chunk. */
public final class Judge {
  private final Supplier<SafetyScanner> scanner;
  private final Strictness standard;
  private final @Nullable ClassifierPolicy second;
  private final AllowList allowed;

  /**
   * A judge.
   *
   * @param scanner asked for when first needed, because it takes a while to load
   * @param standard where no contract says otherwise
   * @param second null for none
   */
  public Judge(
      Supplier<SafetyScanner> scanner,
      Strictness standard,
      @Nullable ClassifierPolicy second,
      AllowList allowed) {
    this.scanner = scanner;
    this.standard = standard;
    this.second = second;
    this.allowed = allowed;
  }

  /** Judges texts on an edge, whose contract may have something to say about it. */
  public Judgement judge(JsonObject texts, Safety edge) {
    Strictness strictness = standard.on(edge);
    SafetyScanner shipped = scanner.get();
    SafetyScanner here = shipped.withThresholds(strictness.over(shipped.thresholds()));
    ScanReport own = here.judge(texts);
    ClassifierPolicy asked = second != null && second.isWanted(own.verdict()) ? second : null;
    ClassifierResult outside =
        asked == null ? null : asked.classifier().judge(PassageExtractor.of(texts));
    return new Judgement(
        own, outside, strictness.enforce(), asked != null && asked.failClosed(), null, false);
  }

  /** The same for a packet, whose content may have been allowed by a person. */
  public Judgement judgePacket(JsonObject texts, Safety edge) {
    Judgement judgement = judge(texts, edge);
    if (!judgement.isViolation()) {
      return judgement;
    }
    ContentFingerprint contentFingerprint = ContentFingerprint.of(texts);
    String hash = contentFingerprint.hash();
    boolean passes =
        allowed.holds(hash) && !scanner.get().judge(contentFingerprint.rest()).isViolation();
    return judgement.of(hash, passes);
  }
}
