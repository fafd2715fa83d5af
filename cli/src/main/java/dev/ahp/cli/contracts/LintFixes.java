package dev.ahp.cli.contracts;

import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lint.FixResult;
import dev.ahp.lint.FixResult.ChangedFile;
import dev.ahp.lint.Fixer;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.rule.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The automatic fixes of {@code ahp lint --fix}. */
final class LintFixes {
  private final List<FixedDirectory> directories;

  private record FixedDirectory(AgentsDirectory where, FixResult fixResult) {}

  private LintFixes(List<FixedDirectory> directories) {
    this.directories = directories;
  }

  static LintFixes of(List<AgentsDirectory> directories, LintOptions requested) {
    List<FixedDirectory> fixed = new ArrayList<>();
    for (AgentsDirectory it : directories) {
      it.load();
      fixed.add(new FixedDirectory(it, Fixer.mend(it.source(), it.options(requested))));
    }
    return new LintFixes(fixed);
  }

  boolean isEmpty() {
    return fixes().findAny().isEmpty();
  }

  private Stream<Fix> fixes() {
    return directories.stream().flatMap(it -> it.fixResult().fixes().stream());
  }

  private Stream<ChangedFile> files() {
    return directories.stream().flatMap(it -> it.fixResult().files().stream());
  }

  String diff() {
    return isEmpty()
        ? "No automatic fixes available."
        : files().map(ChangedFile::diff).collect(Collectors.joining("\n"));
  }

  /** Writes the files and returns one line per fix. */
  List<String> write() {
    for (FixedDirectory it : directories) {
      for (ChangedFile file : it.fixResult().files()) {
        OutputFile.write(it.where().resolve(file.path()), file.after());
      }
    }
    return fixes().map(LintFixes::line).toList();
  }

  private static String line(Fix fix) {
    return "ahp: fixed %s in %s: %s"
        .formatted(fix.finding().rule().id(), fix.finding().file(), fix.title());
  }

  LintReport report() {
    return LintReport.of(directories.stream().map(it -> it.fixResult().report()).toList());
  }

  JsonObject withReport() {
    return report().toJson().with("fixed", fixed());
  }

  JsonObject toJson() {
    return JsonObject.builder()
        .put("fixed", fixed())
        .put(
            "diffs",
            new JsonArray(
                files()
                    .<Json>map(
                        it ->
                            JsonObject.builder()
                                .put("file", it.shown())
                                .put("diff", it.diff())
                                .build())
                    .toList()))
        .build();
  }

  private JsonArray fixed() {
    return new JsonArray(fixes().map(LintFixes::json).toList());
  }

  private static Json json(Fix fix) {
    return fix.finding()
        .toJson()
        .asObject()
        .orElseThrow()
        .without("hint")
        .with("fix", Json.of(fix.title()));
  }
}
