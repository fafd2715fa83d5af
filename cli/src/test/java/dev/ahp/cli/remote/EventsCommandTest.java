package dev.ahp.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonAddress;
import dev.ahp.client.DaemonClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EventsCommandTest {
  @Test
  void recentEventsAreOneJsonObjectPerLine(@TempDir Path directory) throws IOException {
    try (RunningDaemon daemon = RunningDaemon.inDevMode(directory)) {
      daemon.file("p.json", "{\"type\":\"x.a\",\"taskId\":\"t-1\",\"payload\":{}}");
      daemon.json("send", "p.json", "--to", "a");
      daemon.json("claim", "--as", "a", "--accept");

      assertThat(daemon.run("events", "--task", "t-1", "--json").out().lines())
          .hasSizeGreaterThan(1)
          .allMatch(it -> it.startsWith("{") && it.endsWith("}"));
      assertThat(daemon.run("events", "--types", "packet.submitted", "--limit", "1").out())
          .hasLineCount(1)
          .contains("packet.submitted", "task t-1");
      assertThat(daemon.run("events", "--task", "t-404").err()).contains("NOT_FOUND");
    }
  }

  @Test
  void streamIsResumedAfterTheLastEvent() throws IOException {
    List<String> lastEventIds = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/events", exchange -> sendOneEvent(exchange, lastEventIds));
    server.start();
    try {
      URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
      DaemonClient client = DaemonClient.of(new DaemonAddress(url, null, null));
      List<String> notes = new ArrayList<>();
      List<String> events = new ArrayList<>();

      new EventFollower(client, ApiPath.of("v1", "events"), notes::add)
          .run(
              event -> {
                events.add(event.string("event").orElse(""));
                return events.size() < 2;
              });

      assertThat(events).containsExactly("e-1", "e-2");
      assertThat(lastEventIds).containsExactly("", "0:1");
      assertThat(notes).contains("Connection lost; reconnecting …");
    } finally {
      server.stop(0);
    }
  }

  private static void sendOneEvent(HttpExchange exchange, List<String> lastEventIds)
      throws IOException {
    String last = exchange.getRequestHeaders().getFirst("Last-Event-ID");
    lastEventIds.add(last == null ? "" : last);
    int number = lastEventIds.size();
    byte[] body =
        ":\n\nid: 0:%1$s\nevent: e\ndata: {\"event\":\"e-%1$s\"}\n\n"
            .formatted(number)
            .getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
