package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.AwaitCondition;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the work that crosses from one namespace to another. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExportTest extends NamespaceExportFixture {
  @BeforeAll
  void open(@TempDir Path home) {
    start(home);
    export();
  }

  @AfterAll
  void close() {
    daemon().close();
  }

  @Test
  void workGoesOverAndItsResultComesBack() {
    submit("done-1");
    JsonObject claim = claim();
    JsonObject crossed = claim.object("packet").orElseThrow();
    assertThat(crossed.string("packetId")).contains("blue:done-1");
    assertThat(crossed.string("sender")).contains("from.blue");
    assertThat(crossed.string("objective")).contains("Write one page about tides");
    assertThat(crossed.object("effectiveTrust").flatMap(it -> it.string("/payload/text")))
        .contains("web");
    assertThat(packet("blue", "done-1").string("status")).contains("ready");
    JsonObject work = accept(claim);
    awaitStatus("blue", "done-1", "running");
    assertThat(packet("blue", "done-1").string("owner")).contains("red-worker");
    act(work, "complete", "\"result\":{\"pages\":1},\"cost\":{\"usd\":0.5}");
    awaitStatus("blue", "done-1", "completed");
    assertThat(packet("blue", "done-1").object("result").flatMap(it -> it.number("pages")))
        .contains(1.0);
  }

  @Test
  void failuresAndRejectionsComeBack() {
    submit("refused-1");
    act(claim(), "reject", "\"reason\":\"TOO_WET\",\"message\":\"no boots\"");
    awaitStatus("blue", "refused-1", "cancelled");
    JsonObject rejected = packet("blue", "refused-1");
    assertThat(rejected.string("terminalReason")).contains("REJECTED");
    assertThat(rejected.object("error").flatMap(it -> it.string("code"))).contains("TOO_WET");
    submit("refused-2");
    act(accept(claim()), "fail", "\"error\":{\"code\":\"DROWNED\",\"message\":\"high tide\"}");
    awaitStatus("blue", "refused-2", "failed");
    assertThat(packet("blue", "refused-2").object("error").flatMap(it -> it.string("code")))
        .contains("DROWNED");
  }

  @Test
  void onlyTheExportedTypesAgentsAndDirectionAreOpen() {
    daemon().agent("red", "private", "{}");
    HttpResponse<String> type = submit(sender, "route.request", "red-worker", "closed-1");
    assertThat(type.statusCode()).isEqualTo(422);
    assertThat(type.body()).contains("exports red-worker only for task.assign", "/type");
    HttpResponse<String> back = submit(worker, "task.assign", "from.blue", "closed-2");
    assertThat(back.statusCode()).isEqualTo(422);
    assertThat(back.body()).contains("sends for the namespace blue and receives nothing");
    assertThat(submit(worker, "task.assign", "sender", "closed-3").statusCode()).isEqualTo(422);
    assertThat(submit(sender, "task.assign", "private", "closed-4").statusCode()).isEqualTo(422);
    assertThat(submit(sender, "task.assign", "worker", "closed-5").statusCode()).isEqualTo(422);
  }

  @Test
  void cancellationEndsTheWorkOnTheOtherSide() {
    submit("cancelled-1");
    accept(claim());
    awaitStatus("blue", "cancelled-1", "running");
    daemon()
        .as(sender)
        .post(ApiPath.of("v1", "packets", "cancelled-1", "cancel"), NamespaceDaemon.json("{}"));
    awaitStatus("red", "blue:cancelled-1", "cancelled");
  }

  @Test
  void expiryEndsTheWorkOnTheOtherSide() {
    String expiresAt = Instant.now().plusSeconds(8).toString();
    HttpResponse<String> response =
        submit(
            sender,
            "task.assign",
            "red-worker",
            "expired-1",
            "\"expiresAt\":\"" + expiresAt + "\"");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    AwaitCondition.await(() -> isOver("blue", "expired-1") && isOver("red", "blue:expired-1"));
    assertThat(packet("blue", "expired-1").string("terminalReason")).contains("EXPIRED");
  }

  private boolean isOver(String namespace, String id) {
    return packet(namespace, id).string("terminalReason").isPresent();
  }

  @Test
  void questionIsAnsweredInTheExportingNamespace() {
    submit("asked-1");
    JsonObject work = accept(claim());
    act(work, "wait", "\"on\":\"human\",\"queue\":\"harbour\",\"question\":\"Which tide?\"");
    AwaitCondition.await(
        () ->
            packet("blue", "asked-1")
                .object("progress")
                .flatMap(it -> it.string("note"))
                .filter("waits for a person in the namespace red"::equals)
                .isPresent(),
        () -> String.valueOf(packet("blue", "asked-1")));
    assertThat(packet("blue", "asked-1").string("status")).contains("running");
    assertThat(daemon().operatorOf("red").get(ApiPath.of("v1", "inbox", "harbour")).array("items"))
        .hasValueSatisfying(it -> assertThat(it.objects()).hasSize(1));
  }
}
