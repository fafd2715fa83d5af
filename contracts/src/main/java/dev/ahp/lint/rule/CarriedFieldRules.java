package dev.ahp.lint.rule;

import dev.ahp.contract.Contract.Payload;
import dev.ahp.contract.LenientReader;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.ContractRule.ProblemReporter;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rules about what a handoff should carry and what is counted about it. */
final class CarriedFieldRules {
  private static final String CONSTRAINTS = "constraints";

  /** Keywords that can add properties which this rule does not evaluate. */
  private static final List<String> REFERENCES =
      List.of("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "patternProperties");

  /** The last parts of metric names that the broker counts. */
  private static final Set<String> METRICS =
      Set.of(
          "emitted",
          "submitted",
          "accepted",
          "rejected",
          "denied",
          "completed",
          "failed",
          "retried",
          "latency_ms");

  static final List<LintRule> ALL =
      List.of(
          ContractRule.of(
              "AHP032",
              "constraints-not-carried",
              Severity.WARNING,
              "A receiver that does not get the constraints of the work cannot observe them.",
              "Add constraints to payload.required or to the properties of the schema.",
              CarriedFieldRules::constraintsNotCarried),
          ContractRule.of(
              "AHP033",
              "unknown-metric",
              Severity.WARNING,
              "The broker counts nothing for a metric whose last part it does not know.",
              "End the name with emitted, submitted, accepted, rejected, denied, completed, failed,"
                  + " retried or latency_ms.",
              CarriedFieldRules::unknownMetric));

  private CarriedFieldRules() {}

  private static void constraintsNotCarried(RuleContext context, ProblemReporter out) {
    JsonObject schema = context.schema().flatMap(Json::asObject).orElse(JsonObject.empty());
    boolean isCarried =
        Stream.concat(
                context.contract().payload().required().stream().map(Payload::firstName),
                LenientReader.strings(schema, "required").stream())
            .anyMatch(CONSTRAINTS::equals);
    boolean isProperty =
        schema.object("properties").filter(it -> it.has(CONSTRAINTS)).isPresent()
            || REFERENCES.stream().anyMatch(schema::has);
    if (!schema.isEmpty() && !isCarried && !isProperty) {
      out.report("/payload", "neither payload.required nor the schema has constraints");
    }
  }

  private static void unknownMetric(RuleContext context, ProblemReporter out) {
    context.contract().observability().metrics().stream()
        .filter(it -> !METRICS.contains(it.substring(it.lastIndexOf('.') + 1)))
        .findFirst()
        .ifPresent(it -> out.report("/observability/metrics", "the broker does not count " + it));
  }
}
