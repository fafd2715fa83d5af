package dev.ahp.cli.docs;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Creates a git repository with one commit on {@code main}. */
final class GitRepositoryFixture {
  private GitRepositoryFixture() {}

  /** Creates the repository; returns false if git is not installed. */
  static boolean create(Path directory) throws InterruptedException {
    return git(directory, "init", "-q", "-b", "main")
        && git(
            directory,
            "-c",
            "user.name=docs",
            "-c",
            "user.email=docs@example.org",
            "commit",
            "-q",
            "--allow-empty",
            "-m",
            "Begin");
  }

  private static boolean git(Path directory, String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
