package dev.ahp.server.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.EventApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Long polls and event streams do not block threads. */
@Timeout(60)
class LongWaitsTest {
  private static final int POLLS = 400;
  private static final JsonObject NOTHING =
      JsonObject.builder().put("items", JsonArray.empty()).build();

  private final Queue<CompletableFuture<JsonObject>> polls = new ConcurrentLinkedQueue<>();
  private final List<EventApi.BrokerEventListener> brokerEventListeners =
      new CopyOnWriteArrayList<>();
  private final Queue<EventApi.EventFilter> eventFilters = new ConcurrentLinkedQueue<>();
  private final AtomicInteger left = new AtomicInteger();
  private final ScriptedBrokerApi broker =
      new ScriptedBrokerApi()
          .later("PacketApi.claim", arguments -> poll())
          .on("PacketApi.get", arguments -> NOTHING)
          .on("EventApi.listen", this::listen);
  private final TestServer server = TestServer.over(broker);

  private CompletableFuture<JsonObject> poll() {
    CompletableFuture<JsonObject> poll = new CompletableFuture<>();
    polls.add(poll);
    return poll;
  }

  private AutoCloseable listen(Object[] arguments) {
    eventFilters.add((EventApi.EventFilter) arguments[1]);
    EventApi.BrokerEventListener listener = (EventApi.BrokerEventListener) arguments[2];
    brokerEventListeners.add(listener);
    return () -> {
      brokerEventListeners.remove(listener);
      left.incrementAndGet();
    };
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void waitingClaimsDoNotBlockThreads() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < POLLS; i++) {
      waiting.add(
          server
              .client()
              .sendAsync(
                  server.request("a", "POST", "/v1/claims", "{\"agent\":\"a\"}"),
                  HttpResponse.BodyHandlers.ofString()));
    }
    await(() -> polls.size() == POLLS);

    assertThat(server.send("b", "GET", "/v1/packets/1", "").statusCode()).isEqualTo(200);
    assertThat(threads()).isLessThan(80);
    polls.forEach(poll -> poll.complete(NOTHING));
    for (CompletableFuture<HttpResponse<String>> answer : waiting) {
      assertThat(answer.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void waitingClaimsStartNoThreads() throws Exception {
    ScheduledExecutorService completer = Executors.newSingleThreadScheduledExecutor();
    try {
      var unused =
          completer.scheduleAtFixedRate(
              () -> polls.removeIf(it -> it.complete(NOTHING)), 1, 1, TimeUnit.MILLISECONDS);
      long before = ManagementFactory.getThreadMXBean().getTotalStartedThreadCount();
      for (int i = 0; i < POLLS; i++) {
        assertThat(server.send("a", "POST", "/v1/claims", "{\"agent\":\"a\"}").statusCode())
            .isEqualTo(200);
      }

      assertThat(ManagementFactory.getThreadMXBean().getTotalStartedThreadCount() - before)
          .isLessThan(50);
    } finally {
      completer.shutdownNow();
    }
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("ahp-http"))
        .count();
  }

  @Test
  void eventsHaveIdsAndResume() throws Exception {
    try (Socket socket = subscribe("Last-Event-ID: 0:17\r\n")) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      await(() -> !brokerEventListeners.isEmpty());
      brokerEventListeners.get(0).on("packet.accepted", "0:18", JsonObject.empty());
      brokerEventListeners.get(0).on("alert", "", JsonObject.empty());

      assertThat(readUntil(lines, "data:", 2))
          .containsSubsequence(
              "id: 0:18", "event: packet.accepted", "data: {}", "event: alert", "data: {}");
      EventApi.EventFilter eventFilter = eventFilters.remove();
      assertThat(eventFilter.after()).isEqualTo("0:17");
      assertThat(eventFilter.types()).containsExactlyInAnyOrder("alert", "packet.accepted");
    }
  }

  @Test
  void slowEventReaderIsDisconnected() throws Exception {
    JsonObject large = JsonObject.builder().put("x", Json.of("y".repeat(100_000))).build();
    try (Socket socket = subscribe("")) {
      await(() -> !brokerEventListeners.isEmpty());
      EventApi.BrokerEventListener listener = brokerEventListeners.get(0);
      for (int i = 0; i < 500 && !brokerEventListeners.isEmpty(); i++) {
        listener.on("packet.progress", "0:" + i, large);
      }
      InputStream in = socket.getInputStream();
      long bytes = in.transferTo(OutputStream.nullOutputStream());

      assertThat(bytes).isLessThan(40_000_000L);
      await(() -> left.get() == 1);
    }
  }

  @Test
  void stopEndsAllStreams() throws Exception {
    try (Socket socket = subscribe("")) {
      await(() -> !brokerEventListeners.isEmpty());
      server.endStreams();

      assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
          .contains("HTTP/1.1 200");
      await(brokerEventListeners::isEmpty);
    }
  }

  private Socket subscribe(String header) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.http().port());
    String request =
        "GET /v1/events?types=alert,packet.accepted HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            + "Authorization: Bearer a\r\n"
            + header
            + "\r\n";
    socket.getOutputStream().write(request.getBytes(UTF_8));
    return socket;
  }

  private static List<String> readUntil(BufferedReader lines, String start, int times)
      throws IOException {
    List<String> read = new ArrayList<>();
    int seen = 0;
    while (seen < times) {
      String line = String.valueOf(lines.readLine());
      read.add(line);
      seen += line.startsWith(start) ? 1 : 0;
    }
    return read;
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
