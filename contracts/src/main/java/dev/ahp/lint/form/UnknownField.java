package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.FixableRule;
import dev.ahp.lint.rule.LintFinding;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.Map;
import java.util.Optional;

final class UnknownField extends LintRule implements FixableRule {
  UnknownField() {
    super(
        "AHP025",
        "unknown-field",
        Severity.WARNING,
        "AHP ignores unknown fields, so a misspelled field has no effect.",
        "Correct the name, or remove the field.");
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
    for (String name : json.names()) {
      if (!known.containsKey(name)) {
        String where = block.isEmpty() ? "the contract" : block;
        report(
            out,
            context,
            prefix + JsonPointer.escape(name),
            "unknown field \"" + name + "\" in " + where);
      }
    }
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
