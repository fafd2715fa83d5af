package dev.ahp.cli.contracts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.Ahp;
import dev.ahp.cli.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaExportTest {
  /** The payload of a contract in the tests. */
  public record RefundPayload(String order, double amount) {}

  @TempDir private Path directory = Path.of("");

  @Test
  void recordBecomesAJsonSchema() {
    String output =
        run(
            "schemas",
            "export",
            "java:" + RefundPayload.class.getName(),
            "--class-path",
            System.getProperty("java.class.path"),
            "--json");

    assertThat(output).contains("\"title\":\"RefundPayload\"", "\"order\":{\"type\":\"string\"}");
  }

  @Test
  void unknownTypesAreReported() {

    assertThat(run("schemas", "export", "java:com.acme.Missing"))
        .contains("cannot load the class com.acme.Missing", "--class-path");
    assertThat(run("schemas", "export", "refund.json"))
        .contains("refund.json is not a type; expected python:MODULE:CLASS or java:CLASS");
    assertThat(run("schemas", "export")).contains("give either a type or --agents");
  }

  @Test
  void modelsThatContractsNameAreWrittenForTheLinter() throws Exception {
    Files.writeString(
        directory.resolve("models.py"),
        """
        class Refund:
            @staticmethod
            def model_json_schema():
                return {"type": "object", "required": ["task_summary", "provenance"]}
        """);
    Path agents = directory.resolve("agents");
    Files.createDirectories(agents.resolve("handoffs"));
    Files.writeString(agents.resolve("registry.yaml"), "agents: {a: {}, b: {}}");
    Files.writeString(
        agents.resolve("handoffs/a.yaml"),
        "{id: a-to-b, source: a, target: b, payload: {schema: 'python:models:Refund'}}");

    assertThat(run("lint", "agents")).contains("schemas/models.Refund.json; write it with");
    assertThat(run("schemas", "export", "--agents", "agents"))
        .contains("schemas/models.Refund.json");
    assertThat(agents.resolve("schemas/models.Refund.json")).content().contains("task_summary");
    assertThat(run("lint", "agents")).doesNotContain("AHP006").doesNotContain("AHP014");
  }

  @Test
  void missingModuleIsReported() {
    assertThat(run("schemas", "export", "python:missing_module:X"))
        .contains("cannot import python:missing_module:X", "No module named 'missing_module'");
  }

  /** Returns stdout and stderr of a command. */
  private String run(String... command) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(output, true, UTF_8);
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(), stream, stream, false, System.getenv(), directory);
    Ahp.run(terminal, command);
    return output.toString(UTF_8);
  }
}
