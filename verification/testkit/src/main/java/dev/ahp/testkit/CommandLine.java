package dev.ahp.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The beginning of a command line that runs {@code ahp} in a separate process. */
public final class CommandLine {
  /**
   * The environment variable with the path of the command's jar. {@code ./test} sets it, so that
   * tests use the jar and its class archive, which halves the time in which a process starts.
   * Without it they use the class path of the tests, which is up to date after each compilation.
   */
  private static final String JAR = "AHP_TEST_JAR";

  private static final String MAIN_CLASS = "dev.ahp.cli.Ahp";
  private static final String ARCHIVES = "*.jsa";

  private CommandLine() {}

  /** Returns the Java command with these flags of the JVM, up to the main class. */
  public static List<String> withFlags(List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(classes(System.getenv(JAR)));
    command.add(MAIN_CLASS);
    return command;
  }

  private static List<String> classes(@Nullable String jar) {
    if (jar == null) {
      return List.of("-cp", System.getProperty("java.class.path"));
    }
    Stream<String> archive = archives(Path.of(jar)).map(it -> "-XX:SharedArchiveFile=" + it);
    return Stream.concat(archive, Stream.of("-cp", jar)).toList();
  }

  /** Returns the archive next to the jar; none if {@code ahp} has not created it yet. */
  private static Stream<Path> archives(Path jar) {
    Path directory = jar.toAbsolutePath().getParent();
    try (var archives = Files.newDirectoryStream(directory, ARCHIVES)) {
      List<Path> found = new ArrayList<>();
      archives.forEach(found::add);
      return found.stream().limit(1);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + directory, e);
    }
  }
}
