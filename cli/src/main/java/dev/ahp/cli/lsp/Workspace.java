package dev.ahp.cli.lsp;

import dev.ahp.cli.contracts.AgentsDirectory;
import dev.ahp.cli.contracts.DirectorySource;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.lint.LintConfig;
import dev.ahp.lint.LintOptions;
import dev.ahp.lint.LintReport;
import dev.ahp.lint.Linter;
import dev.ahp.lint.fix.Fixer;
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

/** What the editor has open, and the agents directories around it. */
final class Workspace {
  private final Map<Path, String> open = new HashMap<>();
  private final Supplier<LocalDate> today;

  Workspace(Supplier<LocalDate> today) {
    this.today = today;
  }

  /** The file of a URI; empty for what is no file of this machine. */
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

  /** The agents directories that open files belong to. */
  Set<Path> roots() {
    Set<Path> roots = new LinkedHashSet<>();
    open.keySet().forEach(it -> AgentsDirectory.rootAbove(it).ifPresent(roots::add));
    return roots;
  }

  /** Files are named from the root of the file system. */
  LintReport lint(Path root) {
    ContractSource source = source(root);
    return Linter.lint(ContractSet.load(source), options(source));
  }

  /** What could be mended in a file, each by itself. */
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

  /** While a configuration is being written it may be wrong; then the usual severities hold. */
  private LintOptions options(ContractSource source) {
    LintOptions options = LintOptions.on(today.get());
    try {
      return source.read(".ahplint.yaml").map(LintConfig::parse).map(options::with).orElse(options);
    } catch (IllegalArgumentException unfinished) {
      return options;
    }
  }
}
