package dev.ahp.lint.rule;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import dev.ahp.predicate.Predicate;
import dev.ahp.predicate.PredicateSyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rules about the trigger of a handoff and the acceptance criteria of its receiver. */
final class TriggerRules {
  static final List<LintRule> ALL =
      List.of(
          ContractRule.error(
                  "AHP007",
                  "permission-mismatch",
                  "No agent can hold an undeclared permission, so every handoff is refused.",
                  "Declare the permission in permissions.yaml, or use a declared one.",
                  TriggerRules::permissionMismatch)
              .withOtherFiles(),
          ContractRule.error(
              "AHP011",
              "trigger-missing",
              "Without a trigger it is undefined when the source hands off.",
              "Set at least one of trigger.predicate, tool_call and intent.",
              TriggerRules::missingTrigger),
          ContractRule.of(
              "AHP012",
              "trigger-intent-only",
              Severity.WARNING,
              "The meaning of an intent changes with the prompt; a predicate or tool call is"
                  + " exact.",
              "Add a predicate, or the tool_call that fires the handoff.",
              TriggerRules::intentOnly),
          ContractRule.error(
              "AHP015",
              "acceptance-incomplete",
              "A receiver without checks starts work that it cannot or must not do.",
              "Set required_fields, domain_match and permission_check in acceptance_criteria.",
              TriggerRules::incompleteAcceptance),
          ContractRule.error(
              "AHP022",
              "predicate-syntax",
              "A predicate with a syntax error is never true, so the handoff never fires or is"
                  + " refused.",
              "Test it with: ahp predicate '…'. See docs/reference/predicates.md for the syntax.",
              TriggerRules::predicateSyntax));

  private TriggerRules() {}

  private static void permissionMismatch(RuleContext context, ProblemReporter out) {
    Optional<String> permission = context.contract().acceptance().permissionCheck();
    permission
        .filter(it -> !it.isBlank() && !context.set().permissions().declares(it))
        .ifPresent(
            it ->
                out.report(
                    "/acceptance_criteria/permission_check",
                    "permission \"" + it + "\" is not in permissions.yaml"));
  }

  private static void missingTrigger(RuleContext context, ProblemReporter out) {
    JsonObject trigger = context.block("trigger");
    if (!RuleContext.has(trigger, "intent") && !isExact(trigger)) {
      out.report("/trigger", "trigger has no intent, predicate or tool_call");
    }
  }

  private static void intentOnly(RuleContext context, ProblemReporter out) {
    JsonObject trigger = context.block("trigger");
    if (RuleContext.has(trigger, "intent") && !isExact(trigger)) {
      out.report("/trigger", "trigger has only an intent");
    }
  }

  private static boolean isExact(JsonObject trigger) {
    return RuleContext.has(trigger, "predicate") || RuleContext.has(trigger, "tool_call");
  }

  private static void incompleteAcceptance(RuleContext context, ProblemReporter out) {
    JsonObject block = context.block("acceptance_criteria");
    List<String> missing =
        Stream.of("required_fields", "domain_match", "permission_check")
            .filter(it -> !RuleContext.has(block, it))
            .toList();
    if (!missing.isEmpty()) {
      out.report("/acceptance_criteria", "acceptance_criteria lacks " + String.join(", ", missing));
    }
    if (block.array("required_fields").filter(JsonArray::isEmpty).isPresent()) {
      out.report("/acceptance_criteria/required_fields", "required_fields is empty");
    }
  }

  private static void predicateSyntax(RuleContext context, ProblemReporter out) {
    syntax("/trigger/predicate", context.contract().trigger().predicate(), out);
    syntax("/acceptance_criteria/domain_match", context.contract().acceptance().domainMatch(), out);
  }

  private static void syntax(String pointer, Optional<String> text, ProblemReporter out) {
    try {
      text.ifPresent(Predicate::parse);
    } catch (PredicateSyntaxException e) {
      String name = pointer.substring(pointer.lastIndexOf('/') + 1);
      out.report(
          pointer, name + " has a syntax error at column " + e.column() + ": " + e.message());
    }
  }
}
