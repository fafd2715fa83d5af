package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.Contract.Deprecation;
import dev.ahp.contract.diff.ContractChange;
import dev.ahp.contract.diff.ContractDiff;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import java.util.List;
import java.util.stream.Stream;

/** Rules about versions and reviews. */
final class ReviewRules {
  static final List<LintRule> ALL =
      List.of(
          ContractRule.error(
                  "AHP019",
                  "breaking-change-without-major",
                  "Users of a contract rely on its major version to detect incompatible changes.",
                  "Raise the major version, and keep the old contract with a deprecation block"
                      + " meanwhile.",
                  ReviewRules::breakingChange)
              .withOtherFiles(),
          ContractRule.of(
              "AHP020",
              "deprecated-without-sunset-or-replacement",
              Severity.WARNING,
              "A deprecation without a sunset date and a replacement is never acted on.",
              "Set deprecation.sunset and replacement_id; remove the contract after its sunset.",
              (context, out) ->
                  context.contract().deprecation().ifPresent(it -> deprecation(it, context, out))),
          ContractRule.error(
                  "AHP023",
                  "unsigned-or-unreviewed",
                  "An audited contract needs a signed review of its current text (required at L3"
                      + " only).",
                  "Run: ahp contract review FILE --by NAME --key PEM.",
                  ReviewRules::unreviewed)
              .withOtherFiles());

  private ReviewRules() {}

  private static void breakingChange(RuleContext context, ProblemReporter out) {
    Contract previous = context.previous();
    if (previous == null || previous.json().equals(context.json())) {
      return;
    }
    ContractDiff diff = ContractDiff.between(previous, context.contract());
    if (!diff.ok()) {
      diff.contractChanges().stream()
          .filter(ContractChange::breaking)
          .forEach(it -> out.report(it.pointer(), it.described()));
    }
  }

  private static void deprecation(
      Deprecation deprecation, RuleContext context, ProblemReporter out) {
    List<String> missing =
        Stream.of("sunset", "replacement_id")
            .filter(it -> !RuleContext.has(deprecation.json(), it))
            .toList();
    if (!missing.isEmpty()) {
      out.report("/deprecation", "deprecation lacks " + String.join(" and ", missing));
    }
    deprecation
        .replacementId()
        .filter(it -> isUnknown(it, context))
        .ifPresent(
            it ->
                out.report(
                    "/deprecation/replacement_id",
                    "replacement_id \"%s\" is not the id of another contract in the directory"
                        .formatted(it)));
    deprecation
        .sunsetDay()
        .filter(it -> it.isBefore(context.today()))
        .ifPresent(it -> out.reportError("/deprecation/sunset", "sunset was on " + it));
  }

  /** Returns true if a contract from a file names a replacement that the set lacks. */
  private static boolean isUnknown(String replacement, RuleContext context) {
    boolean isAlone = context.file().path().isEmpty();
    return !isAlone
        && (replacement.equals(context.contract().id())
            || !context.set().byId().containsKey(replacement));
  }

  private static void unreviewed(RuleContext context, ProblemReporter out) {
    if (context.requiredLevel().atLeast(ConformanceLevel.L3)) {
      ReviewProof.findProblem(context).ifPresent(it -> out.report("/reviewed_by", it.message()));
    }
  }
}
