package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.ContractSource;
import dev.ahp.lint.LintConfig;
import dev.ahp.lint.LintOptions;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * An agents directory. A given directory is the agents directory or contains it as {@code agents}.
 * A given file belongs to the nearest parent directory with a registry.
 */
public final class AgentsDirectory {
  private static final String REGISTRY = "registry.yaml";
  private static final Set<String> OTHER_FILES =
      Set.of(REGISTRY, "permissions.yaml", "handoffs.lock", ".ahplint.yaml");

  private final Path root;
  private final String prefix;
  private final Set<String> files = new LinkedHashSet<>();
  private boolean whole;

  private AgentsDirectory(Path root, String prefix) {
    this.root = root;
    this.prefix = prefix;
  }

  Path root() {
    return root;
  }

  /** Returns the agents directories of the arguments (default: the current directory). */
  static List<AgentsDirectory> of(Terminal terminal, List<String> arguments) {
    Map<Path, AgentsDirectory> found = new LinkedHashMap<>();
    for (String argument : arguments.isEmpty() ? List.of(".") : arguments) {
      Path path = terminal.resolve(argument).normalize();
      if (!Files.exists(path)) {
        throw new CommandException(
            ProblemCode.NOT_FOUND, "file or directory not found: " + argument);
      }
      AgentsDirectory one =
          Files.isDirectory(path) ? directory(path, argument) : file(path, argument);
      found.merge(one.root, one, AgentsDirectory::merge);
    }
    return new ArrayList<>(found.values());
  }

  private static AgentsDirectory directory(Path path, String argument) {
    String shown = argument.equals(".") ? "" : argument.replaceAll("/+$", "") + "/";
    boolean itself = Files.exists(path.resolve(REGISTRY));
    Path root = itself ? path : path.resolve("agents");
    if (!Files.exists(root.resolve(REGISTRY))) {
      throw noRegistry("in " + argument + " or " + shown + "agents");
    }
    AgentsDirectory directory = new AgentsDirectory(root, itself ? shown : shown + "agents/");
    directory.whole = true;
    return directory;
  }

  private static AgentsDirectory file(Path path, String argument) {
    Path root = rootAbove(path).orElseThrow(() -> noRegistry("in a directory above " + argument));
    String relative = root.relativize(path.toAbsolutePath()).toString().replace('\\', '/');
    if (OTHER_FILES.contains(relative)) {
      throw new CommandException(
          argument + " is not a contract; expected a contract or an agents directory");
    }
    String shown = argument.replace('\\', '/');
    String prefix =
        shown.endsWith(relative)
            ? shown.substring(0, shown.length() - relative.length())
            : root + "/";
    AgentsDirectory directory = new AgentsDirectory(root, prefix);
    directory.files.add(relative);
    return directory;
  }

  /** Returns the nearest parent directory of a file with a registry. */
  public static Optional<Path> rootAbove(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    while (directory != null && !Files.exists(directory.resolve(REGISTRY))) {
      directory = directory.getParent();
    }
    return Optional.ofNullable(directory);
  }

  /** Returns the agents directory of a contract, or its parent directory without a registry. */
  static AgentsDirectory around(Terminal terminal, String argument, Path path) {
    if (rootAbove(path).isPresent()) {
      return of(terminal, List.of(argument)).get(0);
    }
    Path parent = Objects.requireNonNull(path.toAbsolutePath().getParent());
    AgentsDirectory directory = new AgentsDirectory(parent, "");
    directory.files.add(String.valueOf(path.getFileName()));
    return directory;
  }

  /** Loads an older agents directory for comparison. It may lack a registry. */
  static ContractSet baseline(Terminal terminal, String argument) {
    Path path = terminal.resolve(argument);
    if (!Files.isDirectory(path)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "directory not found: " + argument);
    }
    Path root = Files.isDirectory(path.resolve("handoffs")) ? path : path.resolve("agents");
    return ContractLoader.load(new DirectorySource(root, argument + "/", List.of()));
  }

  /** Returns whether the directory is or contains an agents directory. */
  static boolean isAt(Path directory) {
    return Files.exists(directory.resolve(REGISTRY))
        || Files.exists(directory.resolve("agents").resolve(REGISTRY));
  }

  private AgentsDirectory merge(AgentsDirectory other) {
    files.addAll(other.files);
    whole |= other.whole;
    return this;
  }

  private static CommandException noRegistry(String where) {
    return new CommandException(ProblemCode.NOT_FOUND, "no registry.yaml found " + where);
  }

  /** Returns the named contracts; empty for all. */
  Set<String> only() {
    return whole ? Set.of() : Set.copyOf(files);
  }

  Path resolve(String path) {
    return root.resolve(path);
  }

  /** Loads the contracts; throws {@link CommandException} if there are none. */
  ContractSet load() {
    ContractSet set = ContractLoader.load(source());
    if (set.contracts().isEmpty()) {
      throw new CommandException(
          ProblemCode.NOT_FOUND, "no contracts found in " + prefix + "handoffs");
    }
    return set;
  }

  ContractSource source() {
    return new DirectorySource(root, prefix, List.copyOf(files));
  }

  /** Returns the options with the severities of this directory, limited to the named files. */
  LintOptions options(LintOptions requested) {
    return requested.with(config()).onlyOn(only());
  }

  /** Returns the configured severities of the directory, if any. */
  LintConfig config() {
    Optional<String> text = new DirectorySource(root, prefix, List.of()).read(".ahplint.yaml");
    try {
      return text.map(LintConfig::parse).orElse(LintConfig.NONE);
    } catch (IllegalArgumentException e) {
      throw new CommandException(prefix + e.getMessage());
    }
  }
}
