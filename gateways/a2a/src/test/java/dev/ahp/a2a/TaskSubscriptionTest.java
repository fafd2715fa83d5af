package dev.ahp.a2a;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskSubscriptionTest {
  @TempDir Path directory;
  private A2aDaemon daemon;

  @BeforeEach
  void start() throws IOException {
    daemon = new A2aDaemon(directory, true);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private Thread worker() {
    Thread worker =
        new Thread(
            () -> {
              try {
                JsonObject item = daemon.accepted("coder");
                daemon.act("coder", item, "chunks", "\"data\":\"piece\"");
                daemon.act("coder", item, "complete", "\"result\":\"whole\"");
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    worker.start();
    return worker;
  }

  @Test
  void streamSendsTaskThenChunksThenEnd() throws Exception {
    Thread worker = worker();
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"message/stream\",\"params\":"
            + A2aMessages.old("go", "coder").toText()
            + "}";

    String events = daemon.send("planner", "POST", "/a2a", body).body();
    worker.join();

    assertThat(events)
        .contains("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"kind\":\"task\"");
    int piece = events.indexOf("piece");
    int whole = events.indexOf("whole");
    int end = events.indexOf("\"final\":true");
    // A fast worker may send its first chunk before the stream has read that it is working.
    assertThat(events.indexOf("\"working\"")).isLessThan(piece);
    assertThat(piece).isPositive().isLessThan(whole);
    assertThat(whole).isLessThan(end);
  }

  @Test
  void streamIsCompleteForManyChunks() throws Exception {
    int many = 1_005;
    JsonObject sent =
        daemon.result("planner", "1.0", "SendMessage", A2aMessages.current("go", "coder"));
    String id = sent.object("task").flatMap(it -> it.string("id")).orElseThrow();
    JsonObject item = daemon.accepted("coder");
    HttpResponse<InputStream> stream = daemon.open("planner", "/a2a/tasks/" + id + ":subscribe");
    for (int i = 0; i < many; i++) {
      if (i % 100 == 0) {
        daemon.act("coder", item, "renew", "");
      }
      daemon.act("coder", item, "progress", "\"note\":\"note-" + i + "\"");
      daemon.act("coder", item, "chunks", "\"data\":\"piece-" + i + "\"");
    }
    JsonObject parameters = A2aMessages.json("{\"id\":\"" + id + "\"}");
    String task = daemon.result("planner", "1.0", "GetTask", parameters).toText();
    daemon.act("coder", item, "complete", "\"result\":\"whole\"");
    String events = new String(stream.body().readAllBytes(), UTF_8);

    for (int i = 0; i < many; i++) {
      assertThat(events).contains("note-" + i + "\"", "piece-" + i + "\"");
      assertThat(task).contains("piece-" + i + "\"");
    }
    assertThat(events).contains("TASK_STATE_COMPLETED");
  }

  @Test
  void questionIsFoundAmongManyInboxItems() throws Exception {
    String other = "{\"type\":\"task.assign\",\"target\":\"human:default\",\"payload\":{}}";
    String many = "[" + String.join(",", Collections.nCopies(1_000, other)) + "]";
    assertThat(daemon.send(A2aDaemon.OPERATOR, "POST", "/v1/packets", many).statusCode())
        .isEqualTo(207);
    JsonObject sent =
        daemon.result(
            A2aDaemon.OPERATOR, "1.0", "SendMessage", A2aMessages.current("paint it", "coder"));
    String id = sent.object("task").flatMap(it -> it.string("id")).orElseThrow();
    daemon.act(
        "coder", daemon.accepted("coder"), "wait", "\"on\":\"human\",\"question\":\"Colour?\"");

    JsonObject task =
        daemon.result(
            A2aDaemon.OPERATOR, "1.0", "GetTask", A2aMessages.json("{\"id\":\"" + id + "\"}"));

    assertThat(task.toText()).contains("TASK_STATE_INPUT_REQUIRED", "Colour?");
  }

  @Test
  void streamEndsWhenTokenIsRevoked() throws Exception {
    try (A2aDaemon guarded = new A2aDaemon(directory.resolve("guarded"), false)) {
      guarded.agent("planner", "{}");
      guarded.agent("coder", "{}");
      JsonObject sent =
          guarded.result("planner", "1.0", "SendMessage", A2aMessages.current("go", "coder"));
      String id = sent.object("task").flatMap(it -> it.string("id")).orElseThrow();
      String subscribe = "/a2a/tasks/" + id + ":subscribe";
      HttpResponse<InputStream> stream = guarded.open("planner", subscribe);
      HttpResponse<InputStream> other = guarded.open("coder", subscribe);
      guarded.send(A2aDaemon.OPERATOR, "POST", "/v1/agents/planner/token", "");

      assertThat(new String(stream.body().readAllBytes(), UTF_8)).contains("TASK_STATE_SUBMITTED");
      assertThat(new String(other.body().readNBytes(10), UTF_8)).isNotEmpty();
      other.body().close();
    }
  }

  @Test
  void streamsPerCallerAreLimited() throws Exception {
    JsonObject task =
        daemon.result("planner", "1.0", "SendMessage", A2aMessages.current("go", "coder"));
    String id = task.object("task").flatMap(it -> it.string("id")).orElseThrow();
    String subscribe = "/a2a/tasks/" + id + ":subscribe";
    List<HttpResponse<InputStream>> open = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      open.add(daemon.open("planner", subscribe));
    }
    assertThat(open).extracting(HttpResponse::statusCode).containsOnly(200);

    HttpResponse<String> refused = daemon.send("planner", "GET", subscribe, "");
    JsonObject rpc =
        daemon.call(
            "planner", "1.0", "SubscribeToTask", A2aMessages.json("{\"id\":\"" + id + "\"}"));
    HttpResponse<InputStream> others = daemon.open("coder", subscribe);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(refused.body()).contains("RESOURCE_EXHAUSTED", "RATE_LIMITED", "500 open streams");
    assertThat(rpc.toText()).contains("\"code\":-32000", "RATE_LIMITED");
    assertThat(others.statusCode()).isEqualTo(200);
    open.remove(0).body().close();
    await(() -> daemon.open("planner", subscribe).statusCode() == 200);
    others.body().close();
  }

  @Test
  void pushNotificationHasCredentials() throws Exception {
    LinkedBlockingQueue<String> got = new LinkedBlockingQueue<>();
    HttpServer hook =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    hook.createContext(
        "/hook",
        call -> {
          String secret = call.getRequestHeaders().getFirst("Authorization");
          got.add(secret + " " + new String(call.getRequestBody().readAllBytes(), UTF_8));
          call.sendResponseHeaders(204, -1);
          call.close();
        });
    hook.start();
    try {
      String url = "http://127.0.0.1:" + hook.getAddress().getPort() + "/hook";
      JsonObject push =
          A2aMessages.json(
              "{\"returnImmediately\":true,\"taskPushNotificationConfig\":{\"url\":\""
                  + url
                  + "\",\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"s3\"}}}");
      daemon.result(
          "planner",
          "1.0",
          "SendMessage",
          A2aMessages.current("go", "coder").with("configuration", push));
      worker().join();

      StringBuilder all = new StringBuilder();
      while (!all.toString().contains("TASK_STATE_COMPLETED")) {
        String next = got.poll(20, TimeUnit.SECONDS);
        assertThat(next).as(all.toString()).isNotNull().startsWith("Bearer s3 ");
        all.append(next);
      }
      assertThat(all.toString()).contains("TASK_STATE_WORKING").contains("whole");
    } finally {
      hook.stop(0);
    }
  }
}
