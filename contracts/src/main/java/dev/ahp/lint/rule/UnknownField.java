package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import java.util.Optional;
import java.util.function.Consumer;

final class UnknownField extends LintRule {
  UnknownField() {
    super(
        "AHP025",
        "unknown-field",
        Severity.WARNING,
        "AHP ignores unknown fields, so a misspelled field has no effect.",
        "Correct the name, or remove the field.");
  }

  @Override
  public void check(RuleContext context, Consumer<LintFinding> out) {
    ContractField.all(context.json())
        .filter(it -> !it.knownFields().containsKey(it.name()))
        .forEach(it -> report(out, context, it.pointer(), message(it)));
  }

  private static String message(ContractField field) {
    String where = field.block().isEmpty() ? "the contract" : field.block();
    return "unknown field \"" + field.name() + "\" in " + where;
  }

  @Override
  public Optional<Fix> fix(ContractFile file, LintFinding finding) {
    ContractField field = ContractField.of(finding.pointer());
    return SpellingCorrector.correct(field.name(), field.knownFields().keySet())
        .filter(it -> !field.hasSibling(file.json(), it))
        .flatMap(it -> renamed(file, finding, field, it));
  }

  private static Optional<Fix> renamed(
      ContractFile file, LintFinding finding, ContractField field, String name) {
    return new ScalarEditor(file)
        .replaceContent(file.place(finding.pointer()), field.name(), name)
        .map(
            it ->
                new Fix(
                    finding,
                    file.path(),
                    "rename " + field.name() + " to " + name,
                    it,
                    field.renamed(name)));
  }
}
