package dev.ahp.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GithubActionTest {
  private static final Path ACTION = Path.of("..", "action.yml");

  @TempDir private Path directory = Path.of("");

  @Test
  void actionFailsForHandoffWithoutContract() throws Exception {
    UserProject project = UserProject.in(directory);

    List<Integer> before = exits(project, Map.of());
    project.removeUncoveredHandoff();

    assertThat(before).containsExactly(0, 1);
    assertThat(exits(project, Map.of())).containsExactly(0, 0);
  }

  @Test
  void actionFailsForInvalidContract() throws Exception {
    UserProject project = UserProject.in(directory);
    project.breakContract();

    assertThat(exits(project, Map.of())).startsWith(1);
  }

  @Test
  void findingsAreWrittenToSarifFile() throws Exception {
    UserProject project = UserProject.in(directory);

    List<Integer> exits =
        exits(project, Map.of("sarif", "lint.sarif", "level", "L2", "baseline", "agents"));

    assertThat(exits).containsExactly(0, 0, 1);
    assertThat(project.root().resolve("lint.sarif")).content().contains("\"version\": \"2.1.0\"");
  }

  @Test
  void scriptsDoNotInterpolateInputs() throws Exception {
    assertThat(steps())
        .allSatisfy(it -> assertThat(it.string("run").orElse("")).doesNotContain("${{"));
  }

  private static List<JsonObject> steps() throws Exception {
    JsonObject action = action();
    return action
        .object("runs")
        .flatMap(it -> it.array("steps"))
        .map(JsonArray::objects)
        .orElseThrow();
  }

  private static JsonObject action() throws Exception {
    return YamlReader.read(Files.readString(ACTION)).value().asObject().orElseThrow();
  }

  /** Runs the commands of all steps and returns their exit codes. */
  private static List<Integer> exits(UserProject project, Map<String, String> inputs)
      throws Exception {
    List<Integer> exits = new ArrayList<>();
    for (JsonObject step : steps()) {
      List<String> command =
          List.of("bash", "-e", "-o", "pipefail", "-c", step.string("run").orElseThrow());
      for (List<String> call : project.callsOf(command, environment(step, inputs))) {
        exits.add(project.run(call));
      }
    }
    return exits;
  }

  /** Returns the environment of a step with inputs or their defaults. */
  private static Map<String, String> environment(JsonObject step, Map<String, String> given)
      throws Exception {
    JsonObject inputs = action().object("inputs").orElseThrow();
    Map<String, String> environment = new HashMap<>();
    JsonObject env = step.object("env").orElseThrow();
    for (String name : env.names()) {
      String input = env.string(name).orElseThrow().replace("${{ inputs.", "").replace(" }}", "");
      String defaultValue = inputs.object(input).flatMap(it -> it.string("default")).orElseThrow();
      environment.put(name, given.getOrDefault(input, defaultValue));
    }
    return environment;
  }
}
