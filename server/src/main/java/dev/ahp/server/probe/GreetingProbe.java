package dev.ahp.server.probe;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Exchanges the first messages of a server without signing in. MySQL sends a handshake packet: a
 * length in three bytes, a sequence number, then the protocol version 10 or an error (255). Redis
 * replies to {@code PING} with one line.
 */
final class GreetingProbe implements Probe {
  private static final int MYSQL_PORT = 3306;
  private static final int REDIS_PORT = 6379;
  private static final int MYSQL_ERROR = 255;
  private static final int MAX_LINE = 200;

  private final String host;
  private final int port;
  private final int timeoutMs;
  private final Greeting greeting;

  /** Reads the state from an open connection. */
  @FunctionalInterface
  private interface Greeting {
    ProbeResult exchange(Socket socket) throws IOException;
  }

  private GreetingProbe(String target, int defaultPort, Duration timeout, Greeting greeting) {
    int colon = target.lastIndexOf(':');
    boolean hasPort = colon > target.lastIndexOf(']');
    this.host = hasPort ? target.substring(0, colon) : target;
    this.port = hasPort ? port(target.substring(colon + 1)) : defaultPort;
    this.timeoutMs = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    this.greeting = greeting;
    if (host.isBlank() || host.contains("/")) {
      throw new IllegalArgumentException("must be host or host:port");
    }
  }

  private static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port < 65_536) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be host or host:port", e);
    }
    throw new IllegalArgumentException("must be host or host:port");
  }

  static Probe mysql(String target, Duration timeout) {
    return new GreetingProbe(target, MYSQL_PORT, timeout, GreetingProbe::readHandshake);
  }

  static Probe redis(String target, Duration timeout) {
    return new GreetingProbe(target, REDIS_PORT, timeout, GreetingProbe::ping);
  }

  @Override
  public ProbeResult check() throws IOException {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(timeoutMs);
      socket.connect(new InetSocketAddress(host, port), timeoutMs);
      return greeting.exchange(socket);
    }
  }

  private static ProbeResult readHandshake(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] header = in.readNBytes(4);
    if (header.length < 4 || header[3] != 0) {
      return ProbeResult.down("does not speak the MySQL protocol");
    }
    int version = in.readUnsignedByte();
    if (version == MYSQL_ERROR) {
      int low = in.readUnsignedByte();
      int code = low | (in.readUnsignedByte() << 8);
      return ProbeResult.down("refuses connections (MySQL error " + code + ")");
    }
    return version == 10
        ? ProbeResult.up("sends a handshake")
        : ProbeResult.down("does not speak the MySQL protocol 10");
  }

  private static ProbeResult ping(Socket socket) throws IOException {
    socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
    String line = line(socket.getInputStream());
    if (line.equals("+PONG")) {
      return ProbeResult.up("responds");
    }
    if (line.startsWith("-NOAUTH")) {
      return ProbeResult.up("responds; requires a password");
    }
    return line.startsWith("-")
        ? ProbeResult.degraded("responds with an error")
        : ProbeResult.down("does not speak the Redis protocol");
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = in.read();
    while (next >= 0 && next != '\r' && next != '\n' && line.length() < MAX_LINE) {
      line.append((char) next);
      next = in.read();
    }
    return line.toString();
  }
}
