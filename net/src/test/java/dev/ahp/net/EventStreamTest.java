package dev.ahp.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventStreamTest {
  private static final String PLAIN = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
  private static final String CHUNKED =
      PLAIN.replace("\r\n\r\n", "; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n");
  private static final EventStream.Bounds BOUNDS =
      new EventStream.Bounds(100, 1_000, Duration.ofMillis(300), Duration.ofSeconds(10));

  private final ServerSocket server;
  private final CountDownLatch finished = new CountDownLatch(1);

  EventStreamTest() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    finished.countDown();
    server.close();
  }

  /** The response that the peer writes. */
  private interface PeerScript {
    void write(OutputStream out) throws IOException, InterruptedException;
  }

  private EventStream open(boolean allowPrivate, PeerScript peerScript) throws IOException {
    Thread thread = new Thread(() -> serve(peerScript));
    thread.setDaemon(true);
    thread.start();
    GuardedHttpClient http =
        new GuardedHttpClient(new AddressGuard(allowPrivate), Duration.ofSeconds(5));
    URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/events");
    return http.events(uri, Map.of(), null, BOUNDS);
  }

  private void serve(PeerScript peerScript) {
    try (Socket socket = server.accept()) {
      peerScript.write(socket.getOutputStream());
    } catch (IOException | InterruptedException e) {
      // The client closed the connection.
    }
  }

  private static PeerScript sends(String text) {
    return out -> {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    };
  }

  private PeerScript sendsAndWaits(String text) {
    return out -> {
      sends(text).write(out);
      finished.await();
    };
  }

  private static List<String> all(EventStream events) throws IOException {
    try (events) {
      List<String> all = new ArrayList<>();
      Optional<String> next = events.next();
      while (next.isPresent()) {
        all.add(next.get());
        next = events.next();
      }
      return all;
    }
  }

  private static String chunk(String text) {
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    return Integer.toHexString(length) + "\r\n" + text + "\r\n";
  }

  @Test
  void dataLinesAreReadAsEvents() throws IOException {
    String text = ": hello\n\nevent: x\nid: 1\ndata: one\n\ndata: two\r\ndata: lines\r\n\r\n";

    assertThat(all(open(true, sends(PLAIN + text)))).containsExactly("one", "two\nlines");
  }

  @Test
  void eventsCanSpanChunks() throws IOException {
    String text = CHUNKED + chunk("da") + chunk("ta: ö") + chunk("ne\n") + chunk("\ndata: 2\n\n");

    assertThat(all(open(true, sends(text + "0\r\n\r\n")))).containsExactly("öne", "2");
  }

  @Test
  void incompleteLastEventIsDropped() throws IOException {
    assertThat(all(open(true, sends(PLAIN + "data: one\n\ndata: tw")))).containsExactly("one");
  }

  @Test
  void truncatedChunkedStreamIsAnError() throws IOException {
    EventStream events = open(true, sends(CHUNKED + chunk("data: one\n\n") + "ff\r\ndata: tw"));

    assertThat(events.next()).contains("one");
    assertThatThrownBy(events::next).hasMessageContaining("unexpected end of stream");
  }

  @Test
  void linesEventsAndStreamsAreBounded() throws IOException {
    String line = "data: " + "x".repeat(80) + "\n";
    EventStream longLine = open(true, sendsAndWaits(PLAIN + "data: " + "x".repeat(200)));
    assertThatThrownBy(longLine::next).hasMessageContaining("too long");
    longLine.close();
    finished.countDown();

    EventStream longEvent = open(true, sends(PLAIN + line + line + "\n"));
    assertThatThrownBy(longEvent::next).hasMessageContaining("too large");

    EventStream many = open(true, sends(PLAIN + (line + "\n").repeat(20)));
    assertThatThrownBy(() -> all(many)).hasMessageContaining("stream is too large");
  }

  @Test
  void silentAndSlowPeersTimeOut() throws IOException {
    EventStream silent = open(true, sendsAndWaits(PLAIN + "data: one\n\n"));
    assertThat(silent.next()).contains("one");
    assertThatThrownBy(silent::next).isInstanceOf(IOException.class);
    silent.close();
    finished.countDown();

    EventStream dripping =
        open(
            true,
            out -> {
              sends(PLAIN).write(out);
              while (true) {
                sends("x").write(out);
                Thread.sleep(50);
              }
            });
    assertThatThrownBy(dripping::next).isInstanceOf(IOException.class);
  }

  @Test
  void otherResponseIsPartOfTheException() {
    String response = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}";

    assertThatThrownBy(() -> open(true, sends(response)))
        .isInstanceOfSatisfying(
            GuardedHttpClient.NotAnEventStreamException.class,
            it -> assertThat(it.response().body()).asString().isEqualTo("{}"));
  }

  @Test
  void privateAddressIsForbiddenForStreams() {
    assertThatThrownBy(() -> open(false, sends(PLAIN))).hasMessageContaining("private address");
  }

  @Test
  void closeInterruptsNext() throws Exception {
    EventStream events = open(true, sendsAndWaits(PLAIN + "data: one\n\n"));
    assertThat(events.next()).contains("one");
    Thread closer = new Thread(events::close);
    closer.start();

    assertThatThrownBy(events::next).isInstanceOf(IOException.class);
    closer.join();
    assertThatThrownBy(events::next).hasMessage("the stream is closed");
  }

  @Test
  void corruptedStreamIsReadOrRejected() throws IOException {
    Random random = new Random(5);
    byte[] whole =
        (CHUNKED + chunk("data: one\n\n") + chunk("data: two\n\n") + "0\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = whole.clone();
      for (int j = random.nextInt(4); j >= 0; j--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        assertThat(all(open(true, out -> out.write(bytes)))).hasSizeLessThanOrEqualTo(2);
      } catch (IOException e) {
        assertThat(e.getMessage()).isNotNull();
      }
    }
  }
}
