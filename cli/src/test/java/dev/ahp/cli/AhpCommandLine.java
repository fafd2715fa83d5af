package dev.ahp.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The beginning of a command line that runs {@code ahp} in a separate process. */
public final class AhpCommandLine {
  /**
   * The environment variable with the path of the command's jar. {@code ./test} sets it, so that
   * tests use the jar and its class archive, which halves the time in which a process starts.
   * Without it they use the class path of the tests, which is up to date after each compilation.
   */
  private static final String JAR = "AHP_TEST_JAR";

  /** The class archive of the jar, if {@code ahp} has created it. */
  private static final String ARCHIVES = "*.jsa";

  private AhpCommandLine() {}

  /** Returns the Java command with these flags of the JVM, up to the main class. */
  public static List<String> withFlags(List<String> flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(classes(System.getenv(JAR)));
    command.add(Ahp.class.getName());
    return command;
  }

  private static List<String> classes(@Nullable String jar) throws IOException {
    if (jar == null) {
      return List.of("-cp", System.getProperty("java.class.path"));
    }
    List<String> options = new ArrayList<>(List.of("-cp", jar));
    try (var archives = Files.newDirectoryStream(Path.of(jar).resolveSibling(""), ARCHIVES)) {
      for (Path archive : archives) {
        // An empty file marks a failed attempt.
        if (Files.size(archive) > 0) {
          options.add("-XX:SharedArchiveFile=" + archive);
        }
      }
    }
    return options;
  }
}
