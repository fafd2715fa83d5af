package dev.ahp.soak.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds free ports below those that the system gives to outgoing connections. */
final class FreePort {
  private static final int FIRST = 15_000;
  private static final int LAST = 30_000;
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  static int next() throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // The port is in use.
      }
    }
    throw new IOException("no free port between " + FIRST + " and " + LAST);
  }
}
