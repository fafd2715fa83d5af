package dev.ahp.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for the workflows of this repository; verification/suites/actionlint checks the rest. */
class WorkflowTest {
  private static final Path WORKFLOWS = Path.of("..", ".github", "workflows");

  @ParameterizedTest
  @ValueSource(strings = {"test.yml", "release.yml"})
  void actionsArePinnedAndScriptsDoNotInterpolate(String name) throws Exception {
    List<JsonObject> steps = steps(name);

    assertThat(steps).isNotEmpty();
    assertThat(steps.stream().flatMap(it -> it.string("uses").stream()))
        .allMatch(it -> it.matches("actions/[a-z-]+@[0-9a-f]{40}"));
    assertThat(steps.stream().flatMap(it -> it.string("run").stream()))
        .noneMatch(it -> it.contains("${{"));
    assertThat(Files.readString(WORKFLOWS.resolve(name)).lines().filter(it -> it.contains("uses:")))
        .allMatch(it -> it.matches(".* # v\\d+\\.\\d+\\.\\d+"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"test.yml", "release.yml"})
  void onlyTheLastJobMayWrite(String name) throws Exception {
    JsonObject workflow = workflow(name);

    assertThat(workflow.object("permissions").orElseThrow().toText()).doesNotContain("write");
    JsonObject jobs = workflow.object("jobs").orElseThrow();
    for (String job : jobs.names()) {
      JsonObject permissions =
          jobs.object(job).flatMap(it -> it.object("permissions")).orElse(JsonObject.empty());
      assertThat(permissions.toText().contains("write")).isEqualTo(job.equals("publish"));
    }
  }

  private static List<JsonObject> steps(String name) throws Exception {
    JsonObject jobs = workflow(name).object("jobs").orElseThrow();
    return jobs.names().stream()
        .flatMap(it -> jobs.object(it).stream())
        .flatMap(it -> it.array("steps").stream())
        .flatMap(it -> it.objects().stream())
        .toList();
  }

  private static JsonObject workflow(String name) throws Exception {
    String text = Files.readString(WORKFLOWS.resolve(name));
    return YamlReader.read(text).value().asObject().orElseThrow();
  }
}
