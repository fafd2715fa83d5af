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
 * The work tree that a brief is about. Paths start at its root; a renamed file counts under both
 * names. The file that the brief is written to is never counted.
 */
final class GitRepository {
  /** Two letters of state and a space stand before every path that {@code git status} prints. */
  private static final int STATUS_LETTERS = 3;

  private final Git git;
  private final Path root;
  private final Predicate<String> counts;

  private GitRepository(Git git, Path root, Predicate<String> counts) {
    this.git = git;
    this.root = root;
    this.counts = counts;
  }

  /** Empty when the terminal's directory is in no work tree, or there is no git. */
  static Optional<GitRepository> around(Terminal terminal) {
    return new Git(terminal, terminal.directory())
        .ask("rev-parse", "--show-toplevel")
        .map(answer -> Path.of(answer.stripTrailing()))
        .map(root -> new GitRepository(new Git(terminal, root), root, path -> true));
  }

  /** The same, or a refusal that says what git has against it. */
  static GitRepository required(Terminal terminal) {
    return around(terminal)
        .orElseThrow(
            () ->
                new CommandException(
                    "cannot tell the changed files: "
                        + new Git(terminal, terminal.directory())
                            .complaint("rev-parse", "--show-toplevel")
                        + "; name them with --changed"));
  }

  GitRepository without(Path file) {
    Path outside = real(file);
    return new GitRepository(git, root, path -> !real(root.resolve(path)).equals(outside));
  }

  /** Directories may be reached through links, the file itself need not exist. */
  private static Path real(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    try {
      return parent == null ? absolute : parent.toRealPath().resolve(absolute.getFileName());
    } catch (IOException missing) {
      return absolute;
    }
  }

  /** The commit where the work since {@code ref} began: where HEAD's history left that of ref. */
  String startOf(String ref) {
    String commit =
        git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")
            .orElseThrow(() -> new CommandException("there is no commit " + ref + " in " + root))
            .strip();
    return git.ask("merge-base", commit, "HEAD").map(String::strip).orElse(commit);
  }

  /** Staged, unstaged and untracked changes. */
  Collection<String> changedFiles() {
    return new TreeSet<>(uncommitted());
  }

  /** The same, and what was committed since. */
  Collection<String> changedFilesSince(String commit) {
    TreeSet<String> files = new TreeSet<>(uncommitted());
    String diff =
        git.ask("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", commit, "--")
            .orElseThrow(() -> new CommandException("git cannot compare with " + commit));
    paths(diff).forEach(files::add);
    return files;
  }

  private List<String> uncommitted() {
    String status =
        git.ask("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
            .orElseThrow(() -> new CommandException("git cannot tell the status of " + root));
    return Stream.of(status.split("\0"))
        .filter(entry -> entry.length() > STATUS_LETTERS)
        .map(entry -> entry.substring(STATUS_LETTERS))
        .filter(counts)
        .toList();
  }

  private Stream<String> paths(String listing) {
    return Stream.of(listing.split("\0")).filter(path -> !path.isEmpty()).filter(counts);
  }

  /** The block {@code git} of a brief. */
  JsonObject state() {
    JsonObject.Builder state = JsonObject.builder();
    git.ask("rev-parse", "--verify", "--quiet", "HEAD")
        .ifPresent(commit -> state.put("commit", commit.strip()));
    git.ask("symbolic-ref", "--quiet", "--short", "HEAD")
        .ifPresent(branch -> state.put("branch", branch.strip()));
    return state.put("dirty", !uncommitted().isEmpty()).build();
  }
}
