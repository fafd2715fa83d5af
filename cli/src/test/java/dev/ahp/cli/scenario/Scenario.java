package dev.ahp.cli.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parsed scenario file; {@code src/test/scenarios/README.md} describes the format.
 *
 * @param files the files that exist before the first run, by relative path
 */
record Scenario(Map<String, String> files, List<CommandRun> commandRuns) {
  private static final String MARK = "=== ";

  /**
   * A command line and its expected result.
   *
   * @param expected the text under each heading: {@code stdin}, {@code stdout}, {@code stdout
   *     contains}, {@code stderr}, or {@code file PATH} for a file that must exist afterwards
   */
  record CommandRun(String commandLine, int exit, Map<String, String> expected) {}

  static Scenario parse(String text) {
    ScenarioParser parser = new ScenarioParser();
    text.lines().forEach(parser::line);
    return parser.end();
  }

  /** Collects lines under headings, and headings under the last {@code run}. */
  private static final class ScenarioParser {
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<CommandRun> commandRuns = new ArrayList<>();
    private String heading = "";
    private StringBuilder body = new StringBuilder();

    void line(String line) {
      if (line.startsWith(MARK)) {
        closeBlock();
        heading = line.substring(MARK.length()).strip();
        body = new StringBuilder();
      } else {
        body.append(line).append('\n');
      }
    }

    Scenario end() {
      closeBlock();
      if (commandRuns.isEmpty()) {
        throw new IllegalArgumentException("the scenario has no line '=== run EXIT'");
      }
      return new Scenario(files, commandRuns);
    }

    private void closeBlock() {
      if (heading.isEmpty()) {
        return;
      }
      if (heading.startsWith("run ")) {
        int exit = Integer.parseInt(heading.substring(4));
        commandRuns.add(new CommandRun(body.toString().strip(), exit, new LinkedHashMap<>()));
      } else if (commandRuns.isEmpty()) {
        files.put(path(), body.toString());
      } else {
        commandRuns.get(commandRuns.size() - 1).expected().put(checkedHeading(), body.toString());
      }
    }

    private String path() {
      if (!heading.startsWith("file ")) {
        throw new IllegalArgumentException(
            "unexpected heading, only files are allowed before the first run: " + heading);
      }
      return heading.substring(5);
    }

    private String checkedHeading() {
      return switch (heading) {
        case "stdin", "stdout", "stdout contains", "stderr" -> heading;
        default -> "file " + path();
      };
    }
  }
}
