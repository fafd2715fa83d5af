package dev.ahp.server.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;

/**
 * Checks that a name resolves: with the system's resolver, or for {@code dns://server[:port]/name}
 * with a query to that server (RFC 1035, one address query over UDP).
 */
final class DnsProbe implements Probe {
  private static final String SCHEME = "dns://";
  private static final int DEFAULT_PORT = 53;
  private static final int MAX_BYTES = 512;
  private static final short RECURSION_DESIRED = 0x0100;
  private static final short ADDRESS = 1;
  private static final short INTERNET = 1;

  private final String target;
  private final Duration timeout;
  private final SecureRandom random = new SecureRandom();

  DnsProbe(String target, Duration timeout) {
    this.target = target;
    this.timeout = timeout;
    if (target.startsWith(SCHEME) && target.lastIndexOf('/') < SCHEME.length()) {
      throw new IllegalArgumentException("must be dns://server/name");
    }
  }

  @Override
  public ProbeResult check() throws IOException {
    return target.startsWith(SCHEME) ? queryServer() : queryResolver();
  }

  private ProbeResult queryResolver() throws IOException {
    int addresses = InetAddress.getAllByName(target).length;
    return ProbeResult.up("resolves to " + addresses + " addresses");
  }

  private ProbeResult queryServer() throws IOException {
    int slash = target.lastIndexOf('/');
    short id = (short) random.nextInt();
    byte[] query = query(id, target.substring(slash + 1));
    byte[] response = new byte[MAX_BYTES];
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSoTimeout((int) timeout.toMillis());
      socket.connect(server(target.substring(SCHEME.length(), slash)));
      socket.send(new DatagramPacket(query, query.length));
      socket.receive(new DatagramPacket(response, response.length));
    }
    ByteBuffer in = ByteBuffer.wrap(response);
    boolean matches = in.getShort() == id;
    int responseCode = in.getShort() & 0xF;
    in.getShort();
    int answers = in.getShort();
    return matches && responseCode == 0 && answers > 0
        ? ProbeResult.up("resolves")
        : ProbeResult.down("does not resolve (response code " + responseCode + ")");
  }

  private static InetSocketAddress server(String text) {
    int colon = text.lastIndexOf(':');
    return colon < 0
        ? new InetSocketAddress(text, DEFAULT_PORT)
        : new InetSocketAddress(
            text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private static byte[] query(short id, String name) {
    ByteBuffer out = ByteBuffer.allocate(MAX_BYTES);
    out.putShort(id).putShort(RECURSION_DESIRED).putShort((short) 1);
    out.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    for (String label : name.split("\\.", -1)) {
      out.put((byte) label.length()).put(label.getBytes(US_ASCII));
    }
    out.put((byte) 0).putShort(ADDRESS).putShort(INTERNET);
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }
}
