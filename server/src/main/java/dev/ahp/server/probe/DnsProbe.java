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
 * Looks a name up: by this machine's resolver, or for {@code dns://server[:port]/name} by asking
 * that server (RFC 1035, one question for an address over UDP).
 */
final class DnsProbe implements Probe {
  private static final String SCHEME = "dns://";
  private static final int DEFAULT_PORT = 53;
  private static final int MOST_BYTES = 512;
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
  public ProbeResult look() throws IOException {
    return target.startsWith(SCHEME) ? asked() : resolved();
  }

  private ProbeResult resolved() throws IOException {
    int addresses = InetAddress.getAllByName(target).length;
    return ProbeResult.up("resolves to " + addresses + " addresses");
  }

  private ProbeResult asked() throws IOException {
    int slash = target.lastIndexOf('/');
    short id = (short) random.nextInt();
    byte[] question = question(id, target.substring(slash + 1));
    byte[] answer = new byte[MOST_BYTES];
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSoTimeout((int) timeout.toMillis());
      socket.connect(server(target.substring(SCHEME.length(), slash)));
      socket.send(new DatagramPacket(question, question.length));
      socket.receive(new DatagramPacket(answer, answer.length));
    }
    ByteBuffer in = ByteBuffer.wrap(answer);
    boolean ours = in.getShort() == id;
    int fault = in.getShort() & 0xF;
    in.getShort();
    int found = in.getShort();
    return ours && fault == 0 && found > 0
        ? ProbeResult.up("resolves")
        : ProbeResult.down("does not resolve (response code " + fault + ")");
  }

  private static InetSocketAddress server(String text) {
    int colon = text.lastIndexOf(':');
    return colon < 0
        ? new InetSocketAddress(text, DEFAULT_PORT)
        : new InetSocketAddress(
            text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private static byte[] question(short id, String name) {
    ByteBuffer out = ByteBuffer.allocate(MOST_BYTES);
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
