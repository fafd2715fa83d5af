package dev.ahp.lint.payload;

import dev.ahp.contract.set.LoadedFile;
import dev.ahp.contract.set.LockEntry;
import dev.ahp.json.CanonicalJson;
import dev.ahp.lint.conformance.MutableReference;
import dev.ahp.lint.rule.Findings;
import dev.ahp.lint.rule.Rule;
import dev.ahp.lint.rule.Severity;
import dev.ahp.lint.rule.Subject;
import java.util.Optional;

final class SchemaDrift extends Rule {
  SchemaDrift() {
    super(
        "AHP006",
        "schema-drift",
        Severity.ERROR,
        "A payload schema that is gone, or changed behind its review, no longer says what was"
            + " agreed.",
        "Put the schema file back, or have the change reviewed: ahp contract review FILE --by"
            + " NAME.");
  }

  @Override
  public boolean looksAround() {
    return true;
  }

  @Override
  public void check(Subject subject, Findings out) {
    String name = subject.contract().payload().schema().orElse("");
    if (!isFileName(name)) {
      return;
    }
    Optional<LoadedFile> file = subject.set().schemaOf(subject.file());
    if (file.isPresent()) {
      fault(file.get(), subject).ifPresent(it -> report(out, subject, "/payload/schema", it));
    } else if (subject.schemas().apply(name).isEmpty()) {
      report(out, subject, "/payload/schema", "there is no schema file " + name);
    }
  }

  private static boolean isFileName(String name) {
    return !name.isBlank()
        && name.chars().noneMatch(Character::isWhitespace)
        && !MutableReference.isUrl(name);
  }

  private static Optional<String> fault(LoadedFile file, Subject subject) {
    LoadedFile.Fault fault = file.fault();
    if (fault != null) {
      return Optional.of(
          "the schema file %s cannot be read, line %s: %s"
              .formatted(file.path(), fault.place().line(), fault.message()));
    }
    return subject
        .lockEntry()
        .flatMap(LockEntry::schemaHash)
        .filter(it -> !subject.schema().map(CanonicalJson::hash).equals(Optional.of(it)))
        .map(it -> "the schema " + file.path() + " has changed since its last review");
  }
}
