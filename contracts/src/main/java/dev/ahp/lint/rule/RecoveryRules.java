package dev.ahp.lint.rule;

import dev.ahp.contract.Contract.RecoveryPolicy;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import java.util.List;

/** Rules about recovery from failed handoffs. */
final class RecoveryRules {
  static final List<LintRule> ALL =
      List.of(
          ContractRule.error(
              "AHP003",
              "missing-recovery",
              "Without a recovery route, work is lost when a handoff is rejected, times out or"
                  + " fails.",
              "Set recovery.on_reject, on_timeout and on_error to source, supervisor, human or an"
                  + " agent.",
              RecoveryRules::missingRecovery),
          ContractRule.error(
                  "AHP004",
                  "loop-risk",
                  "Contracts that lead back to the source can pass work in circles and use up the"
                      + " budget.",
                  "Add recovery.loop_guard, such as state.visited_agents.",
                  RecoveryRules::loopRisk)
              .withOtherFiles(),
          ContractRule.error(
              "AHP005",
              "retry-non-idempotent",
              "Retrying a handoff that is not idempotent repeats its effects, such as a refund.",
              "Set max_retries: 0, or make the edge idempotent and set idempotency.idempotent:"
                  + " true.",
              RecoveryRules::unsafeRetry),
          ContractRule.error(
              "AHP016",
              "timeout-missing",
              "Without a time limit a receiver that hangs blocks the work indefinitely.",
              "Add recovery.timeout_ms in milliseconds.",
              (context, out) -> missingField(context, "timeout_ms", out)),
          ContractRule.error(
              "AHP017",
              "loop-guard-missing",
              "Without a loop guard, work that returns to the same agent is not detected.",
              "Add recovery.loop_guard, such as state.visited_agents.",
              (context, out) -> missingField(context, "loop_guard", out)));

  private RecoveryRules() {}

  private static void missingRecovery(RuleContext context, ProblemReporter out) {
    JsonObject recovery = context.block("recovery");
    List<String> missing =
        RecoveryPolicy.ROUTES.stream().filter(it -> !RuleContext.has(recovery, it)).toList();
    if (!RuleContext.has(context.json(), "recovery")) {
      out.report("/recovery", "recovery is missing");
    } else if (!missing.isEmpty()) {
      out.report("/recovery", "recovery lacks " + String.join(", ", missing));
    }
  }

  private static void loopRisk(RuleContext context, ProblemReporter out) {
    if (!RuleContext.has(context.block("recovery"), "loop_guard")
        && context.graph().leadsBack(context.contract())) {
      out.report(
          "/recovery",
          "a path of contracts leads from \"%s\" back to \"%s\""
              .formatted(context.contract().target(), context.contract().source()));
    }
  }

  private static void unsafeRetry(RuleContext context, ProblemReporter out) {
    boolean retries = context.contract().recovery().maxRetries() > 0;
    if (retries && !context.contract().idempotency().idempotent()) {
      out.report(
          "/recovery/max_retries", "max_retries is above 0 but idempotency.idempotent is not true");
    }
  }

  private static void missingField(RuleContext context, String name, ProblemReporter out) {
    if (!RuleContext.has(context.block("recovery"), name)) {
      out.report("/recovery", "recovery has no " + name);
    }
  }
}
