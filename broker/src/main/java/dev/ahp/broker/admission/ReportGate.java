package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.gate.PersonalPointerMask;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.safety.Judgement;
import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.safety.secret.SecretScanner;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Checks the texts that an agent or a person reports about a packet: results, errors, notes,
 * reasons, answers, checkpoints, chunks. They reach the sender's model, so the settings of the
 * safety gate apply to them as to payloads.
 */
public final class ReportGate {
  /** Fewer characters contain neither an instruction nor a secret. */
  private static final int MIN_CHARS = 10;

  private final Judge judge;
  private final SecretPolicy policy;

  ReportGate(Judge judge, SecretPolicy policy) {
    this.judge = judge;
    this.policy = policy;
  }

  /**
   * Checks members of a call's body.
   *
   * @param members the members that contain the report
   * @param edge the safety rules of the packet's edge, only called if there is text
   */
  public CheckedReport check(JsonObject body, Collection<String> members, Supplier<Safety> edge) {
    JsonObject.Builder selected = JsonObject.builder();
    members.forEach(it -> selected.putIfPresent(it, body.get(it)));
    JsonObject texts = selected.build();
    if (countChars(texts, 0) < MIN_CHARS) {
      return CheckedReport.withoutText(body);
    }
    boolean redacts = policy == SecretPolicy.REDACT;
    JsonObject shown = redacts ? SecretScanner.redact(texts).asObject().orElse(texts) : texts;
    JsonObject checkedBody = redacts ? body.toBuilder().putAll(shown).build() : body;
    Judgement judgement = judge.judge(shown, edge.get());
    if (judgement.isBlocked()) {
      return denied(
          checkedBody, judgement, ProblemCode.SAFETY_VIOLATION, SafetyGate.violations(judgement));
    }
    String unjudged = judgement.unjudged();
    if (unjudged != null) {
      List<Violation> failure = List.of(SafetyGate.unjudged(unjudged));
      return denied(checkedBody, judgement, ProblemCode.UNAVAILABLE, failure);
    }
    List<Violation> secrets = findsSecrets() ? secrets(texts) : List.of();
    if (!secrets.isEmpty() && policy == SecretPolicy.DENY) {
      return denied(checkedBody, judgement, ProblemCode.SECRET_DETECTED, secrets);
    }
    return new CheckedReport(checkedBody, judgement, !secrets.isEmpty(), null);
  }

  private boolean findsSecrets() {
    return policy == SecretPolicy.DENY || policy == SecretPolicy.WARN;
  }

  private static CheckedReport denied(
      JsonObject body, Judgement judgement, ProblemCode code, List<Violation> violations) {
    return new CheckedReport(body, judgement, false, new Denied(code, violations));
  }

  private static List<Violation> secrets(JsonObject texts) {
    return SecretScanner.scan(texts).stream()
        .map(
            it ->
                new Violation(
                    ProblemCode.SECRET_DETECTED,
                    PersonalPointerMask.mask(it.pointer()),
                    "looks like a secret"))
        .toList();
  }

  /** Counts characters of strings and of member names below the top level, up to the minimum. */
  private static int countChars(JsonObject top, int start) {
    int count = start;
    for (Json value : top.members().values()) {
      count = countChars(value, count);
    }
    return count;
  }

  private static int countChars(Json value, int before) {
    int count = before;
    if (value instanceof Json.Str text) {
      return count + text.value().length();
    }
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size() && count < MIN_CHARS; i++) {
        count = countChars(array.get(i), count);
      }
    } else if (value instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        if (count >= MIN_CHARS) {
          return count;
        }
        count = countChars(member.getValue(), count + member.getKey().length());
      }
    }
    return count;
  }
}
