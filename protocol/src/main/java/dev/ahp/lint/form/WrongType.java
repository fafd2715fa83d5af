package dev.ahp.lint.form;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.rule.Finding;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Fix;
import dev.ahp.lint.rule.Mendable;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.Map;
import java.util.Optional;

final class WrongType extends Rule implements Mendable {
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

  @Override
  public Optional<Fix> fix(ContractFile file, Finding finding) {
    Member member = Member.of(finding.pointer());
    FieldType type = member.known().get(member.name());
    Json written = member.in(file.json());
    if (type == null || written == null) {
      return Optional.empty();
    }
    return new Retyping(file, finding.pointer())
        .as(type, written)
        .filter(it -> type.fits().test(it.value()))
        .map(
            it ->
                new Fix(
                    finding,
                    file.path(),
                    "write " + member.name() + " as " + it.value().toText(),
                    it.edit(),
                    member.set(it.value())));
  }
}
