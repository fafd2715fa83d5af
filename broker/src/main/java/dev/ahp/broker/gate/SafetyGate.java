package dev.ahp.broker.gate;

import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import dev.ahp.safety.secret.CleanTexts;
import dev.ahp.safety.secret.SecretScanner;
import java.util.List;

/** Blocks packets with injected instructions, and with secrets if the policy denies them. */
public final class SafetyGate implements Gate {

  private final Judge judge;
  private final SecretPolicy policy;
  private final CleanTexts clean = new CleanTexts();

  /** The handling of secrets. */
  public enum SecretPolicy {
    DENY,
    REDACT,
    WARN,
    OFF
  }

  public SafetyGate(Judge judge, SecretPolicy policy) {
    this.judge = judge;
    this.policy = policy;
  }

  @Override
  public GateName name() {
    return GateName.SAFETY;
  }

  @Override
  public List<Violation> check(Submission submission) {
    // A signature is random text.
    JsonObject texts = submission.packet().without("signature").without("assigned");
    Judgement judgement = judge.judgePacket(texts, safetyRules(submission));
    submission.setJudgement(judgement);
    if (judgement.isBlocked()) {
      return violations(judgement);
    }
    String unjudged = judgement.unjudged();
    if (unjudged != null) {
      return List.of(unjudged(unjudged));
    }
    return policy == SecretPolicy.OFF || policy == SecretPolicy.REDACT
        ? List.of()
        : secrets(submission, texts);
  }

  /** Returns the safety rules of the contract. */
  private static Safety safetyRules(Submission submission) {
    return submission
        .contract()
        .map(it -> it.contract().safety())
        .orElse(new Safety(JsonObject.empty()));
  }

  /** Returns the findings as violations, without names of data subjects. */
  public static List<Violation> violations(Judgement judgement) {
    return ViolationList.of(
        judgement.findings().stream()
            .map(
                it ->
                    new Violation(
                        ProblemCode.SAFETY_VIOLATION,
                        PersonalPointerMask.mask(it.pointer()),
                        "contains instructions to its reader (" + it.rule() + ")"))
            .toList());
  }

  /** Returns the violation for a failed external classifier. */
  public static Violation unjudged(String failure) {
    return new Violation(
        ProblemCode.UNAVAILABLE,
        "",
        "the required external classifier failed ("
            + failure
            + "); nothing was stored, retry later");
  }

  private List<Violation> secrets(Submission submission, JsonObject texts) {
    List<Violation> found =
        ViolationList.of(
            SecretScanner.scan(texts, clean).stream()
                .map(
                    it ->
                        new Violation(
                            ProblemCode.SECRET_DETECTED,
                            PersonalPointerMask.mask(it.pointer()),
                            "looks like a secret"))
                .toList());
    for (Violation it : found) {
      submission.warn(
          new PacketWarning(PacketWarning.WarningCode.SECRET_DETECTED, it.pointer(), it.message()));
    }
    return policy == SecretPolicy.DENY ? found : List.of();
  }
}
