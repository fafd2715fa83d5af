package dev.ahp.lint.payload;

import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.Optional;

final class MissingSchema extends LintRule {
  MissingSchema() {
    super(
        "AHP013",
        "payload-schema-missing-or-free-text",
        Severity.ERROR,
        "Sender and receiver can interpret a payload differently if it has no schema.",
        "Set payload.schema to the path of a JSON Schema file.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    Optional<String> schema = context.contract().payload().schema();
    if (!RuleContext.has(context.block("payload"), "schema")) {
      report(out, context, "/payload/schema", "payload has no schema");
    } else if (schema.isPresent() && isFreeText(schema.get())) {
      report(
          out,
          context,
          "/payload/schema",
          "schema is free text; expected the path of a JSON Schema file");
    }
  }

  private static boolean isFreeText(String schema) {
    return schema.isBlank() || schema.chars().anyMatch(Character::isWhitespace);
  }
}
