package dev.ahp.cli.brief;

import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.Terminal;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The results of repeating the commands of a brief.
 *
 * @param git the repository state in the brief ({@code was}), the current one ({@code now}), and
 *     whether they differ ({@code changed}); empty if the brief has none
 */
record Rerun(List<RerunResult> results, Optional<JsonObject> git) {

  /** One command with its result in the brief and its current result. */
  record RerunResult(String command, String was, String now) {
    boolean isUnchanged() {
      return was.equals(now);
    }

    Json toJson() {
      return JsonObject.builder().put("command", command).put("was", was).put("now", now).build();
    }
  }

  static Rerun of(
      JsonObject brief, String file, Shell shell, Terminal terminal, Consumer<String> note) {
    // Compare before the commands run, because they may modify the work tree.
    Optional<JsonObject> git =
        brief.object("git").flatMap(was -> compare(was, terminal, terminal.resolve(file)));
    git.filter(Rerun::isChanged).ifPresent(it -> note.accept(changes(it)));
    List<JsonObject> checks = executable(brief);
    note.accept("executing the brief: " + CountText.of(checks.size(), "command"));
    List<RerunResult> results = new ArrayList<>();
    for (JsonObject check : checks) {
      String command = check.string("command").orElseThrow();
      note.accept("$ " + TerminalSanitizer.line(command));
      terminal.err().flush();
      String now = shell.run(command).result();
      results.add(new RerunResult(command, check.string("result").orElseThrow(), now));
    }
    return new Rerun(results, git);
  }

  private static List<JsonObject> executable(JsonObject brief) {
    return brief.array("verification").orElse(JsonArray.empty()).objects().stream()
        .filter(check -> check.string("command").filter(it -> !it.isBlank()).isPresent())
        .filter(check -> check.string("result").isPresent())
        .toList();
  }

  private static Optional<JsonObject> compare(JsonObject was, Terminal terminal, Path file) {
    return GitRepository.around(terminal)
        .map(repository -> repository.without(file))
        .map(GitRepository::state)
        .map(
            now ->
                JsonObject.builder()
                    .put("was", was)
                    .put("now", now)
                    .put("changed", !was.equals(now))
                    .build());
  }

  private static boolean isChanged(JsonObject git) {
    return git.bool("changed").orElse(false);
  }

  private static String changes(JsonObject git) {
    return "the repository has changed: " + format(git, "was") + " -> " + format(git, "now");
  }

  private static String format(JsonObject git, String when) {
    JsonObject state = git.object(when).orElse(JsonObject.empty());
    return TerminalSanitizer.line(
        state.string("commit").map(it -> it.substring(0, Math.min(12, it.length()))).orElse("-")
            + state.string("branch").map(it -> " on " + it).orElse("")
            + (state.bool("dirty").orElse(false) ? " (dirty)" : ""));
  }
}
