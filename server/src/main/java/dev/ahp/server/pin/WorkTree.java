package dev.ahp.server.pin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A git work tree, of which only the commit is read. The reader does not run git, because git runs
 * programs that the configuration of the work tree names.
 */
final class WorkTree {
  private static final long MAX_BYTES = 16 << 20;
  private static final int COMMIT_DIGITS = 40;

  private final Path directory;
  private final Predicate<Path> allowed;

  WorkTree(Path directory, Predicate<Path> allowed) {
    this.directory = directory;
    this.allowed = allowed;
  }

  Optional<String> commit() {
    Path git = directory.resolve(".git");
    return text(git.resolve("HEAD"))
        .map(String::strip)
        .flatMap(
            head -> head.startsWith("ref: ") ? named(git, head.substring(5)) : Optional.of(head))
        .filter(it -> it.length() >= COMMIT_DIGITS);
  }

  private Optional<String> named(Path git, String name) {
    if (name.contains("..") || name.startsWith("/")) {
      return Optional.empty();
    }
    return text(git.resolve(name)).map(String::strip).or(() -> packed(git, name));
  }

  private Optional<String> packed(Path git, String name) {
    return text(git.resolve("packed-refs"))
        .flatMap(
            all ->
                all.lines()
                    .filter(line -> line.endsWith(" " + name) && !line.startsWith("#"))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .findFirst());
  }

  private Optional<String> text(Path file) {
    try {
      boolean readable =
          Files.isRegularFile(file) && allowed.test(file) && Files.size(file) <= MAX_BYTES;
      return readable ? Optional.of(Files.readString(file)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
