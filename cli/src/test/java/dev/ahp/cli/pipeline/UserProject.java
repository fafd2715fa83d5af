package dev.ahp.cli.pipeline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A user project with contracts and code. A fake script {@code ahp} records the commands of its
 * pipeline, which the test then runs.
 */
final class UserProject {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final String SCRIPT =
      "#!/bin/sh\n{ echo '== call'; for word in \"$@\"; do echo \"$word\"; done; } >>\"$CALLS\"\n";

  private final Path root;
  private final Path tools;

  private UserProject(Path root, Path tools) {
    this.root = root;
    this.tools = tools;
  }

  /** Creates a project with the contracts of the worked example and one uncovered handoff. */
  static UserProject in(Path directory) throws IOException {
    Path root = Files.createDirectories(directory.resolve("project"));
    Path tools = Files.createDirectories(directory.resolve("tools"));
    copy(
        EXAMPLES.resolve("contracts").resolve("refunds").resolve("agents"), root.resolve("agents"));
    Files.copy(EXAMPLES.resolve("inventory").resolve("support.py"), root.resolve("support.py"));
    UserProject project = new UserProject(root, tools);
    Files.createDirectories(project.script().getParent());
    Files.writeString(project.script(), SCRIPT);
    if (!project.script().toFile().setExecutable(true)) {
      throw new IOException("cannot create a script");
    }
    return project;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** Removes the handoff without a contract from the code. */
  void removeUncoveredHandoff() throws IOException {
    Path code = root.resolve("support.py");
    List<String> lines = Files.readAllLines(code);
    Files.write(code, lines.stream().filter(it -> !it.contains("claims")).toList());
  }

  void breakContract() throws IOException {
    Path contract = root.resolve("agents/handoffs/triage-to-refunds.yaml");
    Files.writeString(contract, Files.readString(contract).replace("on_reject: supervisor", ""));
  }

  Path root() {
    return root;
  }

  /** Returns the arguments of each {@code ahp} call of a script, including empty ones. */
  List<List<String>> callsOf(List<String> command, Map<String, String> env) throws Exception {
    Path calls = tools.resolve("calls");
    Files.deleteIfExists(calls);
    ProcessBuilder process = new ProcessBuilder(command).directory(root.toFile()).inheritIO();
    process.environment().putAll(env);
    process.environment().put("CALLS", calls.toString());
    process.environment().put("GITHUB_ACTION_PATH", tools.toString());
    if (process.start().waitFor() != 0) {
      throw new IOException("the script failed: " + command);
    }
    List<List<String>> all = new ArrayList<>();
    for (String line : Files.readAllLines(calls)) {
      if (line.equals("== call")) {
        all.add(new ArrayList<>());
      } else {
        all.get(all.size() - 1).add(line);
      }
    }
    return all;
  }

  Path script() {
    return tools.resolve("deploy/ci/ahp");
  }

  /** Runs {@code ahp} in the project and returns its exit code. */
  int run(List<String> words) {
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintStream(new ByteArrayOutputStream(), false, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), false, UTF_8),
            false,
            Map.of(),
            root);
    return Ahp.run(terminal, words.toArray(String[]::new));
  }
}
