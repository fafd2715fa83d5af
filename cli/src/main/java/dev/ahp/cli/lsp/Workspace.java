package dev.ahp.cli.lsp;

import dev.ahp.cli.contracts.AgentsDirectory;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.lint.Fixer;
import dev.ahp.lint.LintConfig;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.rule.Fix;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The open files of the editor and their agents directories. */
final class Workspace {
  private final Map<Path, String> open = new HashMap<>();
  private final Supplier<LocalDate> today;

  Workspace(Supplier<LocalDate> today) {
    this.today = today;
  }

  /** Returns the file of a URI; empty if it is not a local file. */
  static Optional<Path> file(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)).normalize());
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  void put(Path file, String text) {
    open.put(file, text);
  }

  void remove(Path file) {
    open.remove(file);
  }

  @Nullable String text(Path file) {
    return open.get(file);
  }

  /** Returns the agents directories of the open files. */
  Set<Path> roots() {
    Set<Path> roots = new LinkedHashSet<>();
    open.keySet().forEach(it -> AgentsDirectory.rootAbove(it).ifPresent(roots::add));
    return roots;
  }

  /** Lints an agents directory. Findings contain absolute file names. */
  LintReport lint(Path root) {
    ContractSource source = source(root);
    return Linter.lint(ContractLoader.load(source), options(source));
  }

  /** Returns the independent fixes for a file. */
  List<Fix> proposals(Path file) {
    Optional<Path> root = AgentsDirectory.rootAbove(file);
    if (root.isEmpty()) {
      return List.of();
    }
    ContractSource source = source(root.get());
    String path = root.get().relativize(file).toString().replace('\\', '/');
    return Fixer.proposals(source, options(source).onlyOn(Set.of(path)));
  }

  private ContractSource source(Path root) {
    return new EditorContractSource(new DirectorySource(root, root + "/", List.of()), root, open);
  }

  /** Uses the default severities while the configuration is not valid, such as during editing. */
  private LintOptions options(ContractSource source) {
    LintOptions options = LintOptions.on(today.get());
    try {
      return source.read(".ahplint.yaml").map(LintConfig::parse).map(options::with).orElse(options);
    } catch (IllegalArgumentException unfinished) {
      return options;
    }
  }
}
