package dev.ahp.lint.rule;

import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.LoadedFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
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

  /** Checks the shape of the registry, of which other parts of a different shape are ignored. */
  @Override
  public void checkSet(ContractSet set, Consumer<LintFinding> out) {
    LoadedFile file = set.registryFile();
    JsonObject registry =
        file == null ? JsonObject.empty() : file.mapping().orElse(JsonObject.empty());
    Json agents = registry.get("agents");
    if (file == null || registry.isEmpty()) {
      return;
    }
    if (agents == null) {
      report(set, file, "", "the registry lacks agents, a mapping from names to agents", out);
    } else if (agents instanceof JsonObject entries) {
      entries.members().forEach((name, entry) -> checkAgent(set, file, name, entry, out));
    } else if (!agents.isNull()) {
      report(set, file, "/agents", "agents must be a mapping from names to agents", out);
    }
  }

  private void checkAgent(
      ContractSet set, LoadedFile file, String name, Json entry, Consumer<LintFinding> out) {
    if (!(entry instanceof JsonObject) && !entry.isNull()) {
      String pointer = "/agents/" + JsonPointer.escape(name);
      report(set, file, pointer, "the agent " + name + " must be a mapping", out);
    }
  }

  private void report(
      ContractSet set, LoadedFile file, String pointer, String message, Consumer<LintFinding> out) {
    out.accept(finding(set, file.path(), file.places().keyAt(pointer), message));
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
