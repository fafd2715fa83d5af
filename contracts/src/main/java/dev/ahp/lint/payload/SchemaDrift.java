package dev.ahp.lint.payload;

import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.lint.conformance.MutableReferenceFinder;
import dev.ahp.lint.rule.LintFindings;
import dev.ahp.lint.rule.LintRule;
import dev.ahp.lint.rule.RuleContext;
import dev.ahp.lint.rule.Severity;
import java.util.Optional;

final class SchemaDrift extends LintRule {
  SchemaDrift() {
    super(
        "AHP006",
        "schema-drift",
        Severity.ERROR,
        "If the payload schema is missing or changed after its review, it is not what was agreed.",
        "Restore the schema file, or have the change reviewed: ahp contract review FILE --by"
            + " NAME.");
  }

  @Override
  public boolean needsOtherFiles() {
    return true;
  }

  @Override
  public void check(RuleContext context, LintFindings out) {
    String name = context.contract().payload().schema().orElse("");
    if (!isFileName(name)) {
      return;
    }
    Optional<LoadedFile> file = context.set().schemaOf(context.file());
    if (file.isPresent()) {
      problem(file.get(), context).ifPresent(it -> report(out, context, "/payload/schema", it));
    } else if (context.schemas().apply(name).isEmpty()) {
      report(out, context, "/payload/schema", "no such schema file: " + name);
    }
  }

  private static boolean isFileName(String name) {
    return !name.isBlank()
        && name.chars().noneMatch(Character::isWhitespace)
        && !MutableReferenceFinder.isUrl(name);
  }

  private static Optional<String> problem(LoadedFile file, RuleContext context) {
    LoadedFile.LoadProblem loadProblem = file.loadProblem();
    if (loadProblem != null) {
      return Optional.of(
          "the schema file %s cannot be read, line %s: %s"
              .formatted(file.path(), loadProblem.textPosition().line(), loadProblem.message()));
    }
    return context
        .lockEntry()
        .flatMap(LockEntry::schemaHash)
        .filter(it -> !context.schema().map(CanonicalJson::hash).equals(Optional.of(it)))
        .map(it -> "the schema " + file.path() + " has changed since its last review");
  }
}
