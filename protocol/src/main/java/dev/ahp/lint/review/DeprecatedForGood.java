package dev.ahp.lint.review;

import dev.ahp.contract.Deprecation;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.List;
import java.util.stream.Stream;

final class DeprecatedForGood extends Rule {
  DeprecatedForGood() {
    super(
        "AHP020",
        "deprecated-without-sunset-or-replacement",
        Severity.WARNING,
        "A deprecation without an end and a successor is never acted on; past its end it is an error.",
        "Give deprecation a sunset date and a replacement_id; remove the contract when it is past.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    subject.contract().deprecation().ifPresent(it -> check(it, subject, out));
  }

  private void check(Deprecation deprecation, Subject subject, Findings out) {
    List<String> missing =
        Stream.of("sunset", "replacement_id")
            .filter(it -> !Subject.has(deprecation.json(), it))
            .toList();
    if (!missing.isEmpty()) {
      report(out, subject, "/deprecation", "deprecation lacks " + String.join(" and ", missing));
    }
    deprecation
        .sunsetDay()
        .filter(it -> it.isBefore(subject.today()))
        .ifPresent(
            it ->
                report(out, subject, "/deprecation/sunset", "sunset was on " + it, Severity.ERROR));
  }
}
