package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.CompiledContract;
import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.contract.Safety;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.secret.SecretScanner;
import java.util.List;

/** No text gives orders to whoever reads it, and none gives a secret away where that is denied. */
public final class SafetyGate implements Gate {
  /** What a secret is reported as. */
  public static final String SECRET = "SECRET_DETECTED";

  private final Judge judge;
  private final SecretPolicy secretPolicy;

  /** What happens to a secret. */
  public enum SecretPolicy {
    DENY,
    REDACT,
    WARN,
    OFF
  }

  public SafetyGate(Judge judge, SecretPolicy secretPolicy) {
    this.judge = judge;
    this.secretPolicy = secretPolicy;
  }

  @Override
  public String name() {
    return "safety";
  }

  @Override
  public List<Violation> check(Submission submission) {
    // A signature is random text, and nobody's words.
    JsonObject texts = submission.packet().without("signature").without("assigned");
    Judgement judgement = judge.judgePacket(texts, edge(submission));
    submission.judged(judgement);
    if (judgement.isHeldBack()) {
      return violations(judgement);
    }
    String unjudged = judgement.unjudged();
    if (unjudged != null) {
      return List.of(unjudged(unjudged));
    }
    return secretPolicy == SecretPolicy.OFF || secretPolicy == SecretPolicy.REDACT
        ? List.of()
        : secrets(submission, texts);
  }

  /** A sender may name any contract; only one of this very edge may make the scan milder. */
  private static Safety edge(Submission submission) {
    return submission
        .contract()
        .filter(it -> isOfTheEdge(submission, it))
        .map(it -> it.contract().safety())
        .orElse(new Safety(JsonObject.empty()));
  }

  private static boolean isOfTheEdge(Submission submission, CompiledContract contract) {
    return submission
        .route()
        .map(it -> submission.catalog().between(submission.sender(), it).contains(contract))
        .orElse(false);
  }

  /** What a sender is told of findings; never the name of a data subject. */
  public static List<Violation> violations(Judgement judgement) {
    return judgement.findings().stream()
        .map(
            it ->
                new Violation(
                    ProblemCode.SAFETY_VIOLATION,
                    PersonalPointerMask.cut(it.pointer()),
                    "gives orders to its reader (" + it.rule() + ")"))
        .toList();
  }

  /** That texts must be judged outside and were not. */
  public static Violation unjudged(String why) {
    return new Violation(
        ProblemCode.UNAVAILABLE,
        "",
        "the outside classifier that must judge it did not (" + why + "); nothing was taken");
  }

  private List<Violation> secrets(Submission submission, JsonObject texts) {
    List<Violation> found =
        SecretScanner.scan(texts).stream()
            .map(
                it ->
                    new Violation(
                        ProblemCode.SECRET_DETECTED,
                        PersonalPointerMask.cut(it.pointer()),
                        "looks like a secret"))
            .toList();
    if (!found.isEmpty()) {
      submission.warn(SECRET);
    }
    return secretPolicy == SecretPolicy.DENY ? found : List.of();
  }
}
