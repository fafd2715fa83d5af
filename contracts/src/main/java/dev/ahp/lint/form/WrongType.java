package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.FixableRule;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.Map;
import java.util.Optional;

final class WrongType extends LintRule implements FixableRule {
  WrongType() {
    super(
        "AHP029",
        "wrong-type",
        Severity.ERROR,
        "A field with a wrong type or range is not interpreted as its author intended.",
        "Change the value to what the message states.");
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    KnownFields.BLOCKS.forEach(
        (block, known) -> {
          JsonObject json = block.isEmpty() ? context.json() : context.block(block);
          check(context, block, json, known, out);
        });
  }

  private void check(
      RuleContext context,
      String block,
      JsonObject json,
      Map<String, FieldType> known,
      LintFindings out) {
    String prefix = block.isEmpty() ? "/" : "/" + block + "/";
    for (Map.Entry<String, Json> member : json.members().entrySet()) {
      FieldType type = known.get(member.getKey());
      if (type != null && !member.getValue().isNull() && !type.isValid().test(member.getValue())) {
        report(
            out,
            context,
            prefix + member.getKey(),
            member.getKey() + " must be " + type.described());
      }
    }
  }

  @Override
  public Optional<Fix> fix(ContractFile file, LintFinding finding) {
    ContractField field = ContractField.of(finding.pointer());
    FieldType type = field.knownFields().get(field.name());
    Json value = field.in(file.json());
    if (type == null || value == null) {
      return Optional.empty();
    }
    return new TypeCorrector(file, finding.pointer())
        .correct(type, value)
        .filter(it -> type.isValid().test(it.value()))
        .map(
            it ->
                new Fix(
                    finding,
                    file.path(),
                    "write " + field.name() + " as " + it.value().toText(),
                    it.edit(),
                    field.set(it.value())));
  }
}
