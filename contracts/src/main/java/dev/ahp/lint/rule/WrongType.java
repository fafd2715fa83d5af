package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.Json;
import java.util.Optional;
import java.util.function.Consumer;

final class WrongType extends LintRule {
  WrongType() {
    super(
        "AHP029",
        "wrong-type",
        Severity.ERROR,
        "A field with a wrong type or range is not interpreted as its author intended.",
        "Change the value to what the message states.");
  }

  @Override
  public void check(RuleContext context, Consumer<LintFinding> out) {
    ContractField.all(context.json()).forEach(it -> check(context, it, out));
  }

  private void check(RuleContext context, ContractField field, Consumer<LintFinding> out) {
    FieldType type = field.knownFields().get(field.name());
    Json value = field.in(context.json());
    if (type != null && value != null && !value.isNull() && !type.isValid().test(value)) {
      report(out, context, field.pointer(), field.name() + " must be " + type.described());
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
