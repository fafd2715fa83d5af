package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.remote.RunningDaemon.CommandResult;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkCommandsTest {
  private final RunningDaemon daemon;

  WorkCommandsTest(@TempDir Path directory) {
    this.daemon = RunningDaemon.inDevMode(directory);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  /** A packet of task {@code t-1} that agent {@code a} works on. */
  private record Work(String id, String lease) {}

  private Work work(String leaseDuration) throws IOException {
    daemon.file(
        "packet.json",
        """
        {"type":"task.assign","taskId":"t-1","target":"a","payload":{"n":1}}
        """);
    daemon.json("send", "packet.json");
    JsonObject claim = claim("a", "--accept", "--lease", leaseDuration);
    return new Work(
        claim.object("packet").flatMap(it -> it.string("packetId")).orElseThrow(),
        claim.object("lease").flatMap(it -> it.string("token")).orElseThrow());
  }

  private JsonObject claim(String agent, String... options) {
    List<String> words = new ArrayList<>(List.of("claim", "--as", agent));
    words.addAll(List.of(options));
    JsonObject claims = daemon.json(words.toArray(String[]::new));
    return claims.array("items").orElse(JsonArray.empty()).objects().get(0);
  }

  @Test
  void progressAndRenewalAreReported() throws IOException {
    Work work = work("10m");

    daemon.json("progress", work.id, "--as", "a", "--lease", work.lease, "--percent", "40");
    JsonObject renewed =
        daemon.json("renew", work.id, "--as", "a", "--lease", work.lease, "--for", "1h");

    assertThat(renewed.object("lease").flatMap(it -> it.number("ms"))).contains(3_600_000.0);
    assertThat(daemon.json("inspect", work.id).toText()).contains("\"percent\":40");
    assertThat(daemon.run("progress", work.id, "--as", "a", "--lease", work.lease).err())
        .contains("nothing to report; set --percent, --note or --details");
  }

  @Test
  void handoffSavesTheIncomingState() throws IOException {
    Work work = work("10m");
    daemon.file("next.json", "{\"type\":\"task.assign\",\"payload\":{\"n\":2}}");

    CommandResult result =
        daemon.run(
            "handoff", work.id, "next.json", "--as", "a", "--lease", work.lease, "--to", "b");

    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).contains("handoff ").contains("a → b");
    daemon.json("reject", newest("b"), "--as", "b", "--reason", "BUSY");
    JsonObject back = daemon.json("claim", "--as", "a");
    assertThat(back.toText()).contains("\"checkpoint\":{\"n\":1}");
  }

  @Test
  void delegateCreatesAChildForEachFile() throws IOException {
    Work work = work("10m");
    daemon.file("one.json", "{\"type\":\"task.assign\",\"target\":\"b\",\"payload\":{}}");
    daemon.file("bare.json", "{\"type\":\"task.assign\",\"payload\":{}}");
    String[] words = {"delegate", work.id, "--as", "a", "--lease", work.lease, "one.json", ""};

    words[7] = "bare.json";
    assertThat(daemon.run(words).err()).contains("the packet in bare.json has no target");
    words[7] = "one.json";
    assertThat(daemon.json(words).array("children").orElseThrow()).hasSize(2);
  }

  @Test
  void packetOrTaskIsCancelled() throws IOException {
    Work first = work("10m");
    JsonObject packet = daemon.json("cancel", first.id, "--reason", "no longer needed");
    work("10m");
    CommandResult task = daemon.run("cancel", "t-1");

    assertThat(packet.object("packet").flatMap(it -> it.string("status"))).contains("cancelled");
    assertThat(task.out()).isEqualTo("task t-1 is CANCELLED\n");
    assertThat(daemon.run("cancel", "unknown-id").err()).contains("NOT_FOUND");
  }

  @Test
  void reviewOfAnUnreviewedPacketIsRefused() throws IOException {
    Work work = work("10m");

    assertThat(daemon.run("review", work.id, "--verdict", "PASS").err())
        .contains("ILLEGAL_TRANSITION");
    assertThat(daemon.run("review", work.id, "--verdict", "MAYBE").exit()).isEqualTo(2);
  }

  @Test
  void expiredLeaseSaysWhatToDo() throws IOException {
    Work work = work("100ms");
    AwaitCondition.await(
        () -> daemon.json("inspect", work.id).toText().contains("LEASE_LOST"),
        () -> "waiting for the end of the lease");

    assertThat(daemon.run("complete", work.id, "--as", "a", "--lease", work.lease).err())
        .isEqualTo(
            "ahp: LEASE_LOST: Your lease on %s expired after 100 ms. Claim again, or use a longer"
                    .formatted(work.id)
                + " `--lease`.\n  see docs/reference/problems/LEASE_LOST.md\n");
  }

  @Test
  void pingMeasuresTheRoundTrip() {
    CompletableFuture<CommandResult> ping =
        CompletableFuture.supplyAsync(() -> daemon.run("ping", "a", "--wait", "60s"));
    JsonObject claim = claim("a", "--accept", "--wait", "30s");
    String id = claim.object("packet").flatMap(it -> it.string("packetId")).orElseThrow();
    String lease = claim.object("lease").flatMap(it -> it.string("token")).orElseThrow();
    daemon.json("complete", id, "--as", "a", "--lease", lease);

    assertThat(ping.join().exit()).isZero();
    assertThat(ping.join().out()).matches("a answered in \\d+ ms\n");
  }

  @Test
  void pingReportsAnAgentThatDoesNotAnswer() {
    CommandResult result = daemon.run("ping", "silent-agent", "--wait", "20ms");

    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).isEqualTo("silent-agent did not answer within 20 ms\n");
    assertThat(daemon.run("ping", "a", "--wait", "2m").err()).contains("expected 60s or less");
    assertThat(daemon.run("packets", "--target", "silent-agent").out()).contains("cancelled");
  }

  private String newest(String target) {
    return daemon
        .json("packets", "--target", target, "--limit", "1")
        .array("items")
        .orElse(JsonArray.empty())
        .objects()
        .get(0)
        .string("packetId")
        .orElseThrow();
  }
}
