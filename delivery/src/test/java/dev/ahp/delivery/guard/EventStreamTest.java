package dev.ahp.delivery.guard;

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
  private final CountDownLatch over = new CountDownLatch(1);

  EventStreamTest() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    over.countDown();
    server.close();
  }

  /** What the peer does once it was asked. */
  private interface PeerScript {
    void speak(OutputStream out) throws IOException, InterruptedException;
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
      peerScript.speak(socket.getOutputStream());
    } catch (IOException | InterruptedException e) {
      // The other side has heard enough.
    }
  }

  private static PeerScript says(String text) {
    return out -> {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    };
  }

  private PeerScript staysAfter(String text) {
    return out -> {
      says(text).speak(out);
      over.await();
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
  void eventsAreReadAsTheyCome() throws IOException {
    String text = ": hello\n\nevent: x\nid: 1\ndata: one\n\ndata: two\r\ndata: lines\r\n\r\n";

    assertThat(all(open(true, says(PLAIN + text)))).containsExactly("one", "two\nlines");
  }

  @Test
  void chunksMayCutEventsAnywhere() throws IOException {
    String text = CHUNKED + chunk("da") + chunk("ta: ö") + chunk("ne\n") + chunk("\ndata: 2\n\n");

    assertThat(all(open(true, says(text + "0\r\n\r\n")))).containsExactly("öne", "2");
  }

  @Test
  void anEventThatDoesNotEndIsNone() throws IOException {
    assertThat(all(open(true, says(PLAIN + "data: one\n\ndata: tw")))).containsExactly("one");
  }

  @Test
  void aChunkedStreamThatBreaksOffIsToldFromOneThatEnds() throws IOException {
    EventStream events = open(true, says(CHUNKED + chunk("data: one\n\n") + "ff\r\ndata: tw"));

    assertThat(events.next()).contains("one");
    assertThatThrownBy(events::next).hasMessageContaining("broke off");
  }

  @Test
  void linesEventsAndStreamsAreBounded() throws IOException {
    String line = "data: " + "x".repeat(80) + "\n";
    EventStream longLine = open(true, staysAfter(PLAIN + "data: " + "x".repeat(200)));
    assertThatThrownBy(longLine::next).hasMessageContaining("too long");
    longLine.close();
    over.countDown();

    EventStream longEvent = open(true, says(PLAIN + line + line + "\n"));
    assertThatThrownBy(longEvent::next).hasMessageContaining("too large");

    EventStream many = open(true, says(PLAIN + (line + "\n").repeat(20)));
    assertThatThrownBy(() -> all(many)).hasMessageContaining("stream is too large");
  }

  @Test
  void whoSaysNothingOrAByteNowAndThenIsNotWaitedFor() throws IOException {
    EventStream silent = open(true, staysAfter(PLAIN + "data: one\n\n"));
    assertThat(silent.next()).contains("one");
    assertThatThrownBy(silent::next).isInstanceOf(IOException.class);
    silent.close();
    over.countDown();

    EventStream dripping =
        open(
            true,
            out -> {
              says(PLAIN).speak(out);
              while (true) {
                says("x").speak(out);
                Thread.sleep(50);
              }
            });
    assertThatThrownBy(dripping::next).isInstanceOf(IOException.class);
  }

  @Test
  void anotherAnswerIsGivenAsItIs() {
    String refusal = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}";

    assertThatThrownBy(() -> open(true, says(refusal)))
        .isInstanceOfSatisfying(
            GuardedHttpClient.NotAnEventStreamException.class,
            it -> assertThat(it.answer().body()).asString().isEqualTo("{}"));
  }

  @Test
  void theGuardStandsBeforeStreamsToo() {
    assertThatThrownBy(() -> open(false, says(PLAIN))).hasMessageContaining("private address");
  }

  @Test
  void closingEndsTheWait() throws Exception {
    EventStream events = open(true, staysAfter(PLAIN + "data: one\n\n"));
    assertThat(events.next()).contains("one");
    Thread closer = new Thread(events::close);
    closer.start();

    assertThatThrownBy(events::next).isInstanceOf(IOException.class);
    closer.join();
  }

  @Test
  void anythingAtAllIsReadOrRefused() throws IOException {
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
      } catch (IOException refused) {
        assertThat(refused.getMessage()).isNotNull();
      }
    }
  }
}
