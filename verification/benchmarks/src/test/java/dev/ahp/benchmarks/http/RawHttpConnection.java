package dev.ahp.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;

/** A keep-alive connection with a minimal HTTP implementation. */
final class RawHttpConnection implements Closeable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String token;

  RawHttpConnection(URI server, String token) throws IOException {
    this.socket = new Socket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream(), 64 << 10);
    this.out = socket.getOutputStream();
    this.token = token;
  }

  /** Returns the response body; fails on an error status. */
  String post(String path, String body) throws IOException {
    return send("POST", path, body);
  }

  String send(String method, String path, String body) throws IOException {
    byte[] content = body.getBytes(UTF_8);
    byte[] head =
        (method
                + " "
                + path
                + " HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + "Content-Type: application/json\r\n"
                + "Content-Length: "
                + content.length
                + (token.isEmpty() ? "" : "\r\nAuthorization: Bearer " + token)
                + "\r\n\r\n")
            .getBytes(US_ASCII);
    byte[] whole = new byte[head.length + content.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(content, 0, whole, head.length, content.length);
    out.write(whole);
    return readResponse();
  }

  private String readResponse() throws IOException {
    String status = readLine();
    int length = 0;
    for (String header = readLine(); !header.isEmpty(); header = readLine()) {
      if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      }
    }
    String body = new String(in.readNBytes(length), UTF_8);
    if (status.charAt(9) != '2') {
      throw new IOException(status + " " + body);
    }
    return body;
  }

  private String readLine() throws IOException {
    StringBuilder line = new StringBuilder(64);
    int next = in.read();
    while (next != '\n') {
      if (next < 0) {
        throw new IOException("the server closed the connection");
      }
      if (next != '\r') {
        line.append((char) next);
      }
      next = in.read();
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
