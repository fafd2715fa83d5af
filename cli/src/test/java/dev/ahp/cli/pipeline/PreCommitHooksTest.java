package dev.ahp.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.scenario.CommandLineSplitter;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreCommitHooksTest {
  private static final Path ROOT = Path.of("..");

  @TempDir private Path directory = Path.of("");

  @Test
  void hooksFailForHandoffWithoutContract() throws Exception {
    UserProject project = UserProject.in(directory);

    List<Integer> before = exits(project);
    project.removeUncoveredHandoff();

    assertThat(before).containsExactly(0, 1);
    assertThat(exits(project)).containsExactly(0, 0);
  }

  @Test
  void hooksFailForInvalidContract() throws Exception {
    UserProject project = UserProject.in(directory);
    project.breakContract();

    assertThat(exits(project)).startsWith(1);
  }

  @Test
  void hooksRunAnExistingScript() throws Exception {
    for (JsonObject hook : hooks()) {
      assertThat(hook.string("language")).contains("script");
      assertThat(ROOT.resolve(words(hook).get(0))).isExecutable();
    }
  }

  @Test
  void hooksMatchTheirFiles() throws Exception {
    Pattern lint = Pattern.compile(hooks().get(0).string("files").orElseThrow());
    Pattern inventory = Pattern.compile(hooks().get(1).string("files").orElseThrow());

    assertThat(List.of("agents/handoffs/a.yaml", "agents/registry.yaml", "x/schemas/y.json"))
        .allMatch(it -> lint.matcher(it).find());
    assertThat(lint.matcher("src/app.py").find()).isFalse();
    assertThat(List.of("src/app.py", "a.tsx", "B.java", "agents/handoffs/a.yml"))
        .allMatch(it -> inventory.matcher(it).find());
    assertThat(inventory.matcher("README.md").find()).isFalse();
  }

  /** Runs the hooks in the user project and returns their exit codes. */
  private static List<Integer> exits(UserProject project) throws Exception {
    List<Integer> exits = new ArrayList<>();
    for (JsonObject hook : hooks()) {
      List<String> command = new ArrayList<>(words(hook));
      command.set(0, project.script().toString());
      for (List<String> call : project.callsOf(command, Map.of())) {
        exits.add(project.run(call));
      }
    }
    return exits;
  }

  private static List<String> words(JsonObject hook) {
    return CommandLineSplitter.of(hook.string("entry").orElseThrow());
  }

  private static List<JsonObject> hooks() throws Exception {
    String text = Files.readString(ROOT.resolve(".pre-commit-hooks.yaml"));
    return YamlReader.read(text).value().asArray().map(JsonArray::objects).orElseThrow();
  }
}
