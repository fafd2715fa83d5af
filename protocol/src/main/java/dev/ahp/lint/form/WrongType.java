package dev.ahp.lint.form;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.Map;

final class WrongType extends Rule {
  WrongType() {
    super(
        "AHP029",
        "wrong-type",
        Severity.ERROR,
        "A field of the wrong type or range is not read as its author meant it.",
        "Write the value as the message says.");
  }

  @Override
  public void check(Subject subject, Findings out) {
    KnownFields.BLOCKS.forEach(
        (block, known) -> {
          JsonObject json = block.isEmpty() ? subject.json() : subject.block(block);
          check(subject, block, json, known, out);
        });
  }

  private void check(
      Subject subject, String block, JsonObject json, Map<String, FieldType> known, Findings out) {
    String prefix = block.isEmpty() ? "/" : "/" + block + "/";
    for (Map.Entry<String, Json> member : json.members().entrySet()) {
      FieldType type = known.get(member.getKey());
      if (type != null && !member.getValue().isNull() && !type.fits().test(member.getValue())) {
        report(
            out,
            subject,
            prefix + member.getKey(),
            member.getKey() + " must be " + type.described());
      }
    }
  }
}
