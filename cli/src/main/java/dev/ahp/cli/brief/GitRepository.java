package dev.ahp.cli.brief;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The work tree of a brief. Paths are relative to its root. A renamed file is listed under both
 * names. The output file of the brief is excluded.
 */
final class GitRepository {
  /** The length of the prefix of each {@code git status} entry: two state letters and a space. */
  private static final int STATUS_PREFIX = 3;

  private final Git git;
  private final Path root;
  private final Predicate<String> included;

  private GitRepository(Git git, Path root, Predicate<String> included) {
    this.git = git;
    this.root = root;
    this.included = included;
  }

  /** Returns the repository of the current directory; empty if there is none or git is missing. */
  static Optional<GitRepository> around(Terminal terminal) {
    return new Git(terminal, terminal.directory())
        .run("rev-parse", "--show-toplevel")
        .map(output -> Path.of(output.stripTrailing()))
        .map(root -> new GitRepository(new Git(terminal, root), root, path -> true));
  }

  /**
   * Returns the repository; throws {@link CommandException} with the message of git if none exists.
   */
  static GitRepository required(Terminal terminal) {
    return around(terminal)
        .orElseThrow(
            () ->
                new CommandException(
                    "cannot determine the changed files: "
                        + new Git(terminal, terminal.directory())
                            .firstLine("rev-parse", "--show-toplevel")
                        + "; name them with --changed"));
  }

  GitRepository without(Path file) {
    Path excluded = real(file);
    return new GitRepository(git, root, path -> !real(root.resolve(path)).equals(excluded));
  }

  /** Resolves links in the parent directory. The file itself need not exist. */
  private static Path real(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    try {
      return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
    } catch (IOException missing) {
      return absolute;
    }
  }

  /** Returns the merge base of {@code ref} and HEAD. */
  String startOf(String ref) {
    String commit =
        git.run("rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")
            .orElseThrow(() -> new CommandException("unknown commit " + ref + " in " + root))
            .strip();
    return git.run("merge-base", commit, "HEAD").map(String::strip).orElse(commit);
  }

  /** Returns files with staged, unstaged or untracked changes. */
  Collection<String> changedFiles() {
    return new TreeSet<>(uncommitted());
  }

  /** Returns files with uncommitted changes or changes since the commit. */
  Collection<String> changedFilesSince(String commit) {
    TreeSet<String> files = new TreeSet<>(uncommitted());
    String diff =
        git.run("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", commit, "--")
            .orElseThrow(() -> new CommandException("git cannot compare with " + commit));
    paths(diff).forEach(files::add);
    return files;
  }

  private List<String> uncommitted() {
    String status =
        git.run("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
            .orElseThrow(() -> new CommandException("git status failed in " + root));
    return Stream.of(status.split("\0"))
        .filter(entry -> entry.length() > STATUS_PREFIX)
        .map(entry -> entry.substring(STATUS_PREFIX))
        .filter(included)
        .toList();
  }

  private Stream<String> paths(String listing) {
    return Stream.of(listing.split("\0")).filter(path -> !path.isEmpty()).filter(included);
  }

  /** Returns the {@code git} member of a brief. */
  JsonObject state() {
    JsonObject.Builder state = JsonObject.builder();
    git.run("rev-parse", "--verify", "--quiet", "HEAD")
        .ifPresent(commit -> state.put("commit", commit.strip()));
    git.run("symbolic-ref", "--quiet", "--short", "HEAD")
        .ifPresent(branch -> state.put("branch", branch.strip()));
    return state.put("dirty", !uncommitted().isEmpty()).build();
  }
}
