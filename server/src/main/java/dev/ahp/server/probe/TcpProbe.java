package dev.ahp.server.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Checks that a port accepts connections. */
final class TcpProbe implements Probe {
  private final String host;
  private final int port;
  private final Duration timeout;

  TcpProbe(String target, Duration timeout) {
    int colon = target.lastIndexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("must be host:port");
    }
    this.host = target.substring(0, colon);
    this.port = Integer.parseInt(target.substring(colon + 1));
    this.timeout = timeout;
  }

  @Override
  public ProbeResult check() throws IOException {
    try (Socket socket = new Socket()) {
      // Resolve the name on each check, because its address may have changed.
      socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
      return ProbeResult.up("accepts connections");
    }
  }
}
