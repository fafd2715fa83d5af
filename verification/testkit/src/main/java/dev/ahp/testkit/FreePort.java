package dev.ahp.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports for servers that stop and start again. The ports are below those that operating
 * systems assign to connections, so that no connection takes the port of a stopped server.
 */
public final class FreePort {
  private static final int LOWEST = 15_000;
  private static final int HIGHEST = 32_000;
  private static final int MAX_ATTEMPTS = 100;

  private FreePort() {}

  /** Returns a port of the loopback address on which nothing listens. */
  public static int next() {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(MAX_ATTEMPTS + " random ports were in use");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException inUse) {
      return false;
    }
  }
}
