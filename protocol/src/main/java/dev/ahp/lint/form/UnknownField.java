package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.lint.rule.Finding;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.Mendable;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.Map;
import java.util.Optional;

final class UnknownField extends Rule implements Mendable {
  UnknownField() {
    super(
        "AHP025",
        "unknown-field",
        Severity.WARNING,
        "A field that nothing reads is a misspelt one, or a promise that nobody keeps.",
        "Correct the name, or remove the field.");
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
    for (String name : json.names()) {
      if (!known.containsKey(name)) {
        String where = block.isEmpty() ? "a contract" : block;
        report(
            out,
            subject,
            prefix + JsonPointer.escape(name),
            where + " has no field \"" + name + "\"");
      }
    }
  }

  @Override
  public Optional<Fix> fix(ContractFile file, Finding finding) {
    Member member = Member.of(finding.pointer());
    return Spelling.meant(member.name(), member.known().keySet())
        .filter(it -> !member.hasSibling(file.json(), it))
        .flatMap(it -> renamed(file, finding, member, it));
  }

  private static Optional<Fix> renamed(
      ContractFile file, Finding finding, Member member, String name) {
    return new Scalars(file)
        .reword(file.place(finding.pointer()), member.name(), name)
        .map(
            it ->
                new Fix(
                    finding,
                    file.path(),
                    "rename " + member.name() + " to " + name,
                    it,
                    member.renamed(name)));
  }
}
