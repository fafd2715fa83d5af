package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.AuditApi.LineSink;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.PacketApi.BatchItemAccepted;
import dev.ahp.broker.api.PacketApi.BatchItemRefused;
import dev.ahp.broker.api.PacketApi.SubmittedPacket;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.ByteArrayInputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statuses, headers and problems of responses. */
class ResponsesTest {
  private static final JsonObject PACKET =
      JsonObject.builder().put("packetId", "p-1").put("taskId", "t-1").build();

  private final ScriptedBrokerApi broker = new ScriptedBrokerApi();
  private final TestServer server = TestServer.over(broker);

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void newPacketHasLocation() throws Exception {
    broker.later("PacketApi.submit", arguments -> done(new SubmittedPacket(PACKET, false)));

    HttpResponse<String> answer = server.send("a", "POST", "/v1/packets", "{}");

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(answer.headers().firstValue("Location")).contains("/v1/packets/p-1");
    assertThat(answer.headers().firstValue("AHP-Duplicate")).isEmpty();
  }

  @Test
  void duplicateHasHeader() throws Exception {
    AtomicReference<Object> key = new AtomicReference<>();
    broker.later(
        "PacketApi.submit",
        arguments -> {
          key.set(arguments[2]);
          return done(new SubmittedPacket(PACKET, true));
        });

    HttpResponse<String> answer =
        server.send("a", "POST", "/v1/packets", "{}", "Idempotency-Key", "k-1");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("AHP-Duplicate")).contains("true");
    assertThat(key.get()).isEqualTo("k-1");
  }

  @Test
  void batchResultsKeepOrder() throws Exception {
    List<PacketApi.BatchItemResult> batchItemResults =
        List.of(
            new BatchItemAccepted(new SubmittedPacket(PACKET, false)),
            new BatchItemRefused(new Denied(ProblemCode.NO_ROUTE, "nobody")));
    broker.later("PacketApi.submitAll", arguments -> done(batchItemResults));
    String huge = "{\"a\":[" + ("\"" + "x".repeat(200_000) + "\",").repeat(6) + "1]}";

    HttpResponse<String> answer = server.send("a", "POST", "/v1/packets", "[{}," + huge + ",{}]");

    assertThat(answer.statusCode()).isEqualTo(207);
    JsonArray results = TestServer.json(answer).array("results").orElseThrow();
    assertThat(results.stream().map(it -> it.asObject().orElseThrow().number("status").get()))
        .containsExactly(201.0, 413.0, 422.0);
    assertThat(results.stream().map(it -> it.asObject().orElseThrow().number("index").get()))
        .containsExactly(0.0, 1.0, 2.0);
  }

  @Test
  void denialIsProblemWithFactsAndErrors() throws Exception {
    Violation missing = new Violation(ProblemCode.SCHEMA_INVALID, "/payload", "is required");
    broker.later(
        "PacketApi.submit",
        arguments ->
            CompletableFuture.failedFuture(
                new Denied(ProblemCode.SCHEMA_INVALID, List.of(missing)).with("packetId", "p-1")));

    HttpResponse<String> answer = server.send("a", "POST", "/v1/packets", "{}");

    assertThat(TestServer.code(answer)).isEqualTo("422 SCHEMA_INVALID");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    JsonObject problem = TestServer.json(answer);
    assertThat(problem.string("instance")).contains("/v1/packets");
    assertThat(problem.string("packetId")).contains("p-1");
    assertThat(problem.array("errors").orElseThrow().get(0)).isEqualTo(missing.toJson());
  }

  @Test
  void unsupportedMethodReturnsAllowHeader() throws Exception {
    HttpResponse<String> answer = server.send("a", "DELETE", "/v1/packets", "");

    assertThat(TestServer.code(answer)).isEqualTo("405 METHOD_NOT_ALLOWED");
    assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD, POST");
  }

  @Test
  void internalErrorsHideDetails() throws Exception {
    broker.on(
        "PacketApi.get",
        arguments -> {
          throw new IllegalStateException("secret");
        });

    HttpResponse<String> answer = server.send("a", "GET", "/v1/packets/1", "");

    assertThat(TestServer.code(answer)).isEqualTo("500 INTERNAL");
    assertThat(answer.body()).doesNotContain("secret");
  }

  @Test
  void largeResponseIsCompressedIfAccepted() throws Exception {
    JsonObject large = PACKET.with("text", Json.of("word ".repeat(2000)));
    broker.on("PacketApi.get", arguments -> large);

    HttpResponse<String> plain = server.send("a", "GET", "/v1/packets/1", "");
    HttpResponse<byte[]> packed =
        server
            .client()
            .send(
                server.request("a", "GET", "/v1/packets/1", "", "Accept-Encoding", "gzip"),
                HttpResponse.BodyHandlers.ofByteArray());

    assertThat(plain.body()).isEqualTo(large.toText());
    assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(packed.body()).hasSizeLessThan(1000);
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
      assertThat(new String(gzip.readAllBytes(), UTF_8)).isEqualTo(large.toText());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"identity", "gzip;q=0", "gzip; q=0.0, br", "br, gzip;q=0.000", "x-gzip-not"})
  void responseIsNotCompressedUnlessAccepted(String accepted) throws Exception {
    JsonObject large = PACKET.with("text", Json.of("word ".repeat(2000)));
    broker.on("PacketApi.get", arguments -> large);

    HttpResponse<String> answer =
        server
            .client()
            .send(
                server.request("a", "GET", "/v1/packets/1", "", "Accept-Encoding", accepted),
                HttpResponse.BodyHandlers.ofString());

    assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(answer.body()).isEqualTo(large.toText());
  }

  @Test
  void exportIsStreamedAndItsDenialIsProblem() throws Exception {
    broker.on(
        "AuditApi.export",
        arguments -> {
          var sink = (LineSink) arguments[2];
          for (int i = 0; i < 5000; i++) {
            sink.line(("{\"seq\":" + i + "}").getBytes(UTF_8));
          }
          return "";
        });
    HttpResponse<String> whole = server.send(TestServer.OPERATOR, "GET", "/v1/audit/export", "");
    broker.on(
        "AuditApi.export",
        arguments -> {
          throw new Denied(ProblemCode.NOT_FOUND, "no such task");
        });
    HttpResponse<String> none =
        server.send(TestServer.OPERATOR, "GET", "/v1/audit/export?taskId=x", "");

    assertThat(whole.body().lines()).hasSize(5000).last().isEqualTo("{\"seq\":4999}");
    assertThat(whole.headers().firstValue("Content-Type")).contains("application/x-ndjson");
    assertThat(TestServer.code(none)).isEqualTo("404 NOT_FOUND");
  }

  @Test
  void drainFinishesRunningRequestsAndRejectsNewOnes() throws Exception {
    CompletableFuture<SubmittedPacket> slow = new CompletableFuture<>();
    CountDownLatch started = new CountDownLatch(1);
    broker.later(
        "PacketApi.submit",
        arguments -> {
          started.countDown();
          return slow;
        });
    CompletableFuture<HttpResponse<String>> running =
        server
            .client()
            .sendAsync(
                server.request("a", "POST", "/v1/packets", "{}"),
                HttpResponse.BodyHandlers.ofString());
    started.await();
    CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(server.http()::drain);
    HttpResponse<String> late = server.send("a", "GET", "/v1/packets/1", "");
    while (late.statusCode() != 503) {
      late = server.send("a", "GET", "/v1/packets/1", "");
    }
    slow.complete(new SubmittedPacket(PACKET, false));

    assertThat(running.get().statusCode()).isEqualTo(201);
    assertThat(drained.get()).isTrue();
    assertThat(late.headers().firstValue("Retry-After")).contains("1");
  }

  private static CompletableFuture<Object> done(Object value) {
    return CompletableFuture.completedFuture(value);
  }

  @Test
  void headEqualsGetWithoutContent() throws Exception {
    broker.on("PacketApi.get", arguments -> PACKET);
    HttpResponse<String> whole = server.send("a", "GET", "/v1/packets/p-1", "");

    for (int i = 0; i < 3; i++) {
      HttpResponse<String> head = server.send("a", "HEAD", "/v1/packets/p-1", "");

      assertThat(head.statusCode()).isEqualTo(200);
      assertThat(head.body()).isEmpty();
      assertThat(head.headers().firstValue("Content-Type"))
          .isEqualTo(whole.headers().firstValue("Content-Type"));
      assertThat(head.headers().firstValueAsLong("Content-Length").orElse(-1))
          .isEqualTo(whole.body().length());
    }
  }

  @Test
  void headDoesNotStartStreamOrExport() throws Exception {
    broker.on("TokenApi.authenticate", arguments -> Optional.empty());
    CountDownLatch left = new CountDownLatch(1);
    broker.on("EventApi.listen", arguments -> (AutoCloseable) left::countDown);
    assertThat(server.send("operator-token", "HEAD", "/v1/events", "").statusCode()).isEqualTo(200);
    assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(server.send("operator-token", "HEAD", "/v1/audit/export", "").statusCode())
        .isEqualTo(200);
    assertThat(server.send("", "HEAD", "/v1/audit/export", "").statusCode()).isEqualTo(401);
    assertThat(server.send("operator-token", "HEAD", "/v1/claims", "").statusCode()).isEqualTo(405);
  }
}
