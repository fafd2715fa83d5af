package dev.ahp.delivery.guard;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Reads random responses from a fixed seed; each is read or rejected with a reason. */
class HttpResponseReaderTest {
  private static final int MAX_BYTES = 4_096;
  private static final String[] PIECES = {
    "HTTP/1.1 200 OK\r\n",
    "HTTP/1.1 100 Continue\r\n",
    "HTTP/1.1 204\r\n",
    "HTTP/1.",
    "Content-Length: 5\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: 99999999999\r\n",
    "Transfer-Encoding: chunked\r\n",
    "\r\n",
    "\n",
    "5\r\nhello\r\n",
    "0\r\n\r\n",
    "ffffffff\r\n",
    "a: b\r\n",
    ":",
    "hello",
    "\u0000"
  };

  @Test
  void randomResponseIsReadOrRejected() throws IOException {
    Random random = new Random(2470);
    int read = 0;
    try (Socket socket = new Socket()) {
      for (int i = 0; i < 20_000; i++) {
        read += isRead(input(random), socket) ? 1 : 0;
      }
    }

    assertThat(read).isPositive();
  }

  private static boolean isRead(byte[] input, Socket socket) {
    long deadline = System.nanoTime() + 60_000_000_000L;
    try {
      GuardedHttpClient.GuardedResponse response =
          new HttpResponseReader(new ByteArrayInputStream(input), socket, deadline, MAX_BYTES)
              .read();
      assertThat(response.body().length).isLessThanOrEqualTo(MAX_BYTES);
      return true;
    } catch (IOException e) {
      assertThat(e.getMessage()).isNotBlank();
      return false;
    }
  }

  private static byte[] input(Random random) {
    StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "" : PIECES[0]);
    for (int pieces = random.nextInt(8); pieces > 0; pieces--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString().getBytes(ISO_8859_1);
  }
}
