package dev.ahp.cli.brief;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs {@code ahp} and git in a directory. */
final class BriefSession {
  private static final List<String> REQUIRED_OPTIONS =
      List.of(
          "--objective=Do it.",
          "--in-scope=a",
          "--out-of-scope=b",
          "--risk=r | i | o",
          "--next=n",
          "--assume=x");

  private final Path directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private final Path home;

  BriefSession(Path directory) {
    this(directory, directory);
  }

  private BriefSession(Path directory, Path home) {
    this.directory = directory;
    this.home = home;
  }

  BriefSession below(String name) {
    return new BriefSession(directory.resolve(name), home);
  }

  int ahp(String... words) {
    return run("", false, words);
  }

  /** Runs a command on a terminal on which the user types the answers. */
  int answering(String answers, String... words) {
    return run(answers, true, words);
  }

  private int run(String stdin, boolean isTerminal, String... words) {
    out.reset();
    err.reset();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(stdin.getBytes(UTF_8)),
            new PrintStream(out, false, UTF_8),
            new PrintStream(err, false, UTF_8),
            false,
            isTerminal,
            isTerminal,
            env(),
            directory);
    return Ahp.run(terminal, words);
  }

  /** Runs {@code brief new} with all required options and the given ones. */
  int briefNew(String... options) {
    List<String> words = new ArrayList<>(List.of("brief", "new"));
    words.addAll(REQUIRED_OPTIONS);
    words.addAll(List.of(options));
    return ahp(words.toArray(String[]::new));
  }

  JsonObject json() {
    return JsonReader.read(out()).asObject().orElseThrow();
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString(UTF_8);
  }

  List<String> changedFiles() {
    return json().array("changed_files").orElseThrow().strings();
  }

  BriefSession file(String name, String text) {
    try {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  BriefSession git(String... words) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(Stream.concat(Stream.of("git"), Stream.of(words)).toList())
              .directory(directory.toFile())
              .redirectErrorStream(true);
      builder.environment().putAll(env());
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  BriefSession repository() {
    return git("init", "-q", "-b", "main")
        .file("old.txt", "old\n".repeat(20))
        .git("add", ".")
        .git("commit", "-qm", "Begin");
  }

  /** Isolates git from the settings of the current user. */
  private Map<String, String> env() {
    return Map.of(
        "HOME", home.toString(),
        "PATH", System.getenv("PATH"),
        "GIT_CONFIG_NOSYSTEM", "1",
        "GIT_CEILING_DIRECTORIES", String.valueOf(home.getParent()),
        "GIT_AUTHOR_NAME", "t",
        "GIT_AUTHOR_EMAIL", "t@example.org",
        "GIT_COMMITTER_NAME", "t",
        "GIT_COMMITTER_EMAIL", "t@example.org");
  }
}
