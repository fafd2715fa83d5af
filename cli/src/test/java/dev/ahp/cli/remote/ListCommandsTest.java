package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListCommandsTest {
  private final RunningDaemon daemon;
  private String packet = "";

  ListCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  /** Sends a packet in each of two tasks, to agents {@code a} and {@code b}. */
  @BeforeEach
  void start() throws IOException {
    packet = send("refund-herrera-1", "a", "Refund the order of Ms Herrera");
    send("refund-herrera-2", "b", "Answer a question");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private String send(String task, String target, String objective) throws IOException {
    daemon.file(
        "packet.json",
        """
        {"type":"task.assign","taskId":"%s","target":"%s","objective":"%s","payload":{"n":1}}
        """
            .formatted(task, target, objective));
    return daemon.json("send", "packet.json").string("packetId").orElseThrow();
  }

  @Test
  void tasksAreFilteredAndLimited() {
    daemon.json("claim", "--as", "a", "--accept");

    assertThat(tasks()).containsExactly("refund-herrera-2", "refund-herrera-1");
    assertThat(tasks("--agent", "a")).containsExactly("refund-herrera-1");
    assertThat(tasks("--search", "ms herr")).containsExactly("refund-herrera-1");
    assertThat(tasks("--search", "HERRERA-2")).containsExactly("refund-herrera-2");
    assertThat(tasks("--status", "COMPLETED")).isEmpty();
    assertThat(tasks("--limit", "1")).containsExactly("refund-herrera-2");
    assertThat(daemon.run("tasks", "--search", "nothing").out()).isEqualTo("No tasks match.\n");
    assertThat(daemon.run("tasks", "--limit", "0").err()).contains("--limit is 0; expected");
    assertThat(daemon.run("tasks").out()).startsWith("TASK ").contains("refund-herrera-1  ACTIVE");
  }

  @Test
  void watchRequiresATerminal() {
    assertThat(daemon.run("tasks", "--watch").err())
        .contains("--watch draws a table on a terminal");
    assertThat(daemon.run("status", "--watch").exit()).isEqualTo(2);
  }

  @Test
  void packetsAreFiltered() {
    assertThat(items(daemon.json("packets", "--target", "a")))
        .extracting(it -> it.string("packetId").orElse(""))
        .containsExactly(packet);
    assertThat(items(daemon.json("packets", "--status", "running"))).isEmpty();
    assertThat(daemon.run("packets", "--task", "refund-herrera-1").out()).contains(packet);
    assertThat(daemon.run("packets", "--status", "odd").err()).contains("MALFORMED");
  }

  @Test
  void taskShowsObjectiveOwnerAndResult() {
    JsonObject claim = items(daemon.json("claim", "--as", "a", "--accept")).get(0);
    String lease = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    daemon.json("complete", packet, "--as", "a", "--lease", lease, "--result", "{\"paid\":40}");

    String text = daemon.run("task", "refund-herrera-1").out();

    assertThat(text)
        .startsWith("refund-herrera-1 COMPLETED")
        .contains("Refund the order of Ms Herrera", "owner       a", "{\"paid\":40}", packet);
    assertThat(daemon.json("task", "refund-herrera-1").array("packets")).isPresent();
  }

  @Test
  void yamlAndJsonHaveTheSameContent() {
    CommandResult yaml = daemon.run("agents", "list", "-o", "yaml");

    assertThat(YamlReader.read(yaml.out()).value()).isEqualTo(daemon.json("agents", "list"));
    assertThat(daemon.run("agents", "list", "-o", "json").json())
        .isEqualTo(daemon.json("agents", "list"));
    assertThat(daemon.run("agents", "list", "-o", "xml").err()).contains("table, json, yaml");
  }

  @Test
  void uniquePrefixOfAnIdIsEnough() {
    String prefix = packet.substring(0, packet.length() - 1);

    assertThat(daemon.json("inspect", prefix).object("packet").flatMap(it -> it.string("packetId")))
        .contains(packet);
    assertThat(daemon.run("trace", "refund-herrera").err())
        .contains("refund-herrera is not unique")
        .contains("refund-herrera-1, refund-herrera-2");
    assertThat(daemon.run("trace", "refund-h").exit()).isEqualTo(2);
    assertThat(daemon.run("trace", "refund-").err()).contains("NOT_FOUND");
    assertThat(daemon.run("trace", "refund-unknown").err()).contains("NOT_FOUND");
  }

  @Test
  void recordsAreListed() {
    assertThat(items(daemon.json("audit", "list", "--event", "packet.submitted"))).hasSize(2);
    assertThat(items(daemon.json("audit", "list", "--actor", "operator", "--limit", "1")))
        .hasSize(1);
    assertThat(items(daemon.json("audit", "list", "--since", "1h"))).isNotEmpty();
    assertThat(daemon.run("audit", "list", "--since", "0").out()).isEqualTo("No records match.\n");
    assertThat(daemon.run("audit", "list", "--since", "soon").exit()).isEqualTo(2);
  }

  @Test
  void schemasAreComparedAndContractsListed() {
    List<JsonObject> schemas = items(daemon.json("schemas", "list"));
    String one = schemas.get(0).string("id").orElseThrow();
    String other = schemas.get(1).string("id").orElseThrow();

    assertThat(daemon.json("schemas", "show", one).names()).isNotEmpty();
    assertThat(daemon.run("schemas", "diff", one, one).out()).isEqualTo("The schemas are equal.\n");
    assertThat(daemon.json("schemas", "diff", one, other).names())
        .containsExactly("added", "removed", "changed", "compatible", "breaking");
    assertThat(daemon.run("schemas", "show", "none").exit()).isEqualTo(1);
    assertThat(daemon.run("contracts", "list").out()).startsWith("No contracts.");
    assertThat(daemon.run("contracts", "show", "none").err()).contains("NOT_FOUND");
  }

  @Test
  void emptyListsSaySo() {
    assertThat(daemon.run("alerts").out()).isEqualTo("No alerts.\n");
    assertThat(daemon.run("probes").out()).startsWith("No probes.");
    assertThat(items(daemon.json("probes"))).isEmpty();
  }

  private List<String> tasks(String... options) {
    String[] words = new String[options.length + 1];
    words[0] = "tasks";
    System.arraycopy(options, 0, words, 1, options.length);
    return items(daemon.json(words)).stream().map(it -> it.string("taskId").orElse("")).toList();
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }
}
