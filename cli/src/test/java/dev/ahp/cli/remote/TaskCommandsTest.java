package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskCommandsTest {
  private final RunningDaemon daemon;

  TaskCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  /** Sends a packet of task t to agent {@code a}; with {@code --dev} agents need no tokens. */
  @BeforeEach
  void start() throws IOException {
    daemon.file(
        "packet.json",
        """
        {"type":"task.assign","taskId":"t","target":"a","payload":{"n":1,"kept":true}}
        """);
    daemon.json("send", "packet.json");
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @Test
  void traceIsATreeWithOneLinePerRecord() {
    daemon.json("claim", "--as", "a", "--accept");

    String text = daemon.run("trace", "t").out();
    JsonObject json = daemon.json("trace", "t");

    assertThat(text.lines().toList().get(0)).isEqualTo("t ACTIVE (operator, a)");
    assertThat(text).contains("└─ ").contains("+0.000 s").contains("ready → running");
    assertThat(text.lines()).hasSizeGreaterThanOrEqualTo(items(json).size() + 2);
    assertThat(json.has("next")).isTrue();
  }

  @Test
  void checkpointOfABriefIsSearchedInTheBroker() throws IOException {
    JsonObject claim = items(daemon.json("claim", "--as", "a", "--accept")).get(0);
    String packet = claim.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String lease = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    daemon.json(
        "handoff",
        packet,
        "packet.json",
        "--as",
        "a",
        "--lease",
        lease,
        "--to",
        "b",
        "--checkpoint",
        "{\"step\":1}");

    assertThat(briefCheck("t", "other")).isZero();
    assertThat(briefCheck(packet, "t")).isZero();
    assertThat(briefCheck(packet, "other")).isEqualTo(1);
    assertThat(briefCheck("cp-404", "t")).isEqualTo(1);
  }

  private int briefCheck(String checkpoint, String interaction) throws IOException {
    daemon.file(
        "brief.json",
        """
        {"objective":"Go on.","in_scope":"x","out_of_scope":"y","changed_files":"z","assumptions":"none",
         "verification":[{"command":"true","result":"PASS"}],"next_actions":["go on"],
         "open_risks":[{"risk":"r","impact":"i","owner":"o"}],
         "a2a":{"protocol_version":"0.3","sender":{"agent_id":"a"},"receiver":{"agent_id":"b"},
          "interaction_id":"%s","checkpoint_id":"%s"}}
        """
            .formatted(interaction, checkpoint));
    return daemon.run("brief", "check", "brief.json", "--checkpoint").exit();
  }

  @Test
  void unknownTaskIsExitOne() {
    for (String command : new String[] {"trace", "diff", "cost", "result", "replay", "rollback"}) {
      CommandResult result = daemon.run(command, "t-404", "--json");
      assertThat(result.exit()).as(command).isEqualTo(1);
      assertThat(result.json().string("code")).as(command).contains("NOT_FOUND");
    }
  }

  @Test
  void diffAndCostPrintJsonAndText() {
    assertThat(daemon.json("diff", "t").array("hops")).isPresent();
    assertThat(daemon.run("diff", "t").exit()).isZero();
    assertThat(daemon.json("cost", "t").number("totalUSD")).contains(0.0);
    assertThat(daemon.run("cost", "t").out()).contains("(no limit)");
  }

  @Test
  void resultHasAnExitCodeForEachOutcome() {
    assertThat(daemon.run("result", "t").exit()).isEqualTo(3);
    assertThat(daemon.run("result", "t", "--wait", "20ms").out()).contains("ACTIVE, now at");
    assertThat(daemon.run("result", "t", "--wait", "soon").err())
        .contains("\"soon\" is not a duration; expected for example 500ms, 30s, 10m or 2h");
    JsonObject claim = items(daemon.json("claim", "--as", "a", "--accept")).get(0);
    String packet = claim.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String lease = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    daemon.json("complete", packet, "--as", "a", "--lease", lease, "--result", "{\"n\":7}");

    CommandResult result = daemon.run("result", "t", "--wait", "10s");

    assertThat(result.exit()).isZero();
    assertThat(result.out()).contains("COMPLETED, last owner a").contains("\"n\": 7");
    assertThat(daemon.json("result", "t").object("result")).isPresent();
  }

  @Test
  void replayCreatesANewPacket() {
    JsonObject made = daemon.json("replay", "t");

    assertThat(made.object("meta").flatMap(it -> it.string("replayOf"))).isPresent();
    assertThat(daemon.run("replay", "t").out()).contains("ready: operator → a");
  }

  @Test
  void rollbackUndoesTheLastHandoff() {
    daemon.json("claim", "--as", "a", "--accept");
    CommandResult first = daemon.run("rollback", "t", "--reason", "wrong agent");
    CommandResult again = daemon.run("rollback", "t-404", "--json");

    assertThat(first.exit()).isZero();
    assertThat(first.out()).startsWith("t is ");
    assertThat(daemon.run("trace", "t").out()).contains("(ROLLED_BACK)");
    assertThat(again.json().string("code")).contains("NOT_FOUND");
  }

  private static List<JsonObject> items(JsonObject page) {
    return page.array("items").orElse(JsonArray.empty()).objects();
  }
}
