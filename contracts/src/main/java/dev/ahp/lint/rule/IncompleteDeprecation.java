package dev.ahp.lint.rule;

import dev.ahp.contract.Deprecation;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

final class IncompleteDeprecation extends LintRule {
  IncompleteDeprecation() {
    super(
        "AHP020",
        "deprecated-without-sunset-or-replacement",
        Severity.WARNING,
        "A deprecation without a sunset date and a replacement is never acted on.",
        "Set deprecation.sunset and replacement_id; remove the contract after its sunset.");
  }

  @Override
  public void check(RuleContext context, Consumer<LintFinding> out) {
    context.contract().deprecation().ifPresent(it -> check(it, context, out));
  }

  private void check(Deprecation deprecation, RuleContext context, Consumer<LintFinding> out) {
    List<String> missing =
        Stream.of("sunset", "replacement_id")
            .filter(it -> !RuleContext.has(deprecation.json(), it))
            .toList();
    if (!missing.isEmpty()) {
      report(out, context, "/deprecation", "deprecation lacks " + String.join(" and ", missing));
    }
    deprecation
        .sunsetDay()
        .filter(it -> it.isBefore(context.today()))
        .ifPresent(
            it ->
                report(out, context, "/deprecation/sunset", "sunset was on " + it, Severity.ERROR));
  }
}
