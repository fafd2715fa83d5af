package dev.ahp.lint.payload;

import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.Optional;

final class SchemaMissing extends Rule {
  SchemaMissing() {
    super(
        "AHP013",
        "payload-schema-missing-or-free-text",
        Severity.ERROR,
        "A payload described in words is whatever each side takes it for.",
        "Set payload.schema to the path of a JSON Schema file.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    Optional<String> schema = subject.contract().payload().schema();
    if (!Subject.has(subject.block("payload"), "schema")) {
      report(out, subject, "/payload/schema", "payload has no schema");
    } else if (schema.isPresent() && isFreeText(schema.get())) {
      report(out, subject, "/payload/schema", "the schema is free text and not the name of a file");
    }
  }

  private static boolean isFreeText(String schema) {
    return schema.isBlank() || schema.chars().anyMatch(Character::isWhitespace);
  }
}
