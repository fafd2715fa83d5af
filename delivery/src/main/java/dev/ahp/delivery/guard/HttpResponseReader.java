package dev.ahp.delivery.guard;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A reader of HTTP/1.1 responses from untrusted peers. The size of every part is bounded. */
final class HttpResponseReader {
  private static final int MAX_LINE_BYTES = 8_192;
  private static final int MAX_HEADERS = 100;

  private final InputStream in;
  private final Socket socket;
  private final int maxBytes;
  private long deadline;

  /** The status and the headers of a response. */
  record ResponseHead(int status, Map<String, String> headers) {
    boolean isChunked() {
      return headers
          .getOrDefault("transfer-encoding", "")
          .toLowerCase(Locale.ROOT)
          .endsWith("chunked");
    }
  }

  HttpResponseReader(InputStream in, Socket socket, long deadline, int maxBytes) {
    this.in = in;
    this.socket = socket;
    this.deadline = deadline;
    this.maxBytes = maxBytes;
  }

  static int millisLeft(long deadline) throws SocketTimeoutException {
    long left = (deadline - System.nanoTime()) / 1_000_000;
    if (left <= 0) {
      throw new SocketTimeoutException("the peer did not respond in time");
    }
    return (int) Math.min(left, Integer.MAX_VALUE);
  }

  /** Replaces the deadline. */
  void until(long newDeadline) {
    deadline = newDeadline;
  }

  GuardedHttpClient.GuardedResponse read() throws IOException {
    return read(head());
  }

  GuardedHttpClient.GuardedResponse read(ResponseHead responseHead) throws IOException {
    boolean empty = responseHead.status == 204 || responseHead.status == 304;
    return new GuardedHttpClient.GuardedResponse(
        responseHead.status, responseHead.headers, empty ? new byte[0] : body(responseHead));
  }

  ResponseHead head() throws IOException {
    int status = status(line());
    Map<String, String> headers = headers();
    while (status >= 100 && status < 200) {
      status = status(line());
      headers = headers();
    }
    return new ResponseHead(status, headers);
  }

  private static int status(String line) throws IOException {
    boolean http = line.startsWith("HTTP/1.") && line.length() >= 12 && line.charAt(8) == ' ';
    int status = http ? number(line.substring(9, 12), 10) : -1;
    if (status < 100) {
      throw new IOException("the response is not valid HTTP/1.1");
    }
    return status;
  }

  private Map<String, String> headers() throws IOException {
    Map<String, String> headers = new HashMap<>();
    String line = line();
    for (int i = 0; !line.isEmpty(); i++) {
      if (i == MAX_HEADERS) {
        throw new IOException("the response has more than " + MAX_HEADERS + " headers");
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.put(
            line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
      }
      line = line();
    }
    return headers;
  }

  private byte[] body(ResponseHead responseHead) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String length = responseHead.headers.get("content-length");
    if (responseHead.isChunked()) {
      int size = chunk();
      while (size > 0) {
        copy(size, body);
        line();
        size = chunk();
      }
    } else if (length != null) {
      copy(number(length, 10), body);
    } else {
      copy(Integer.MAX_VALUE, body);
    }
    return body.toByteArray();
  }

  /** Reads the size of the next chunk; 0 for the last one. */
  int chunk() throws IOException {
    return number(chunkSize(line()), 16);
  }

  private static String chunkSize(String line) {
    int semicolon = line.indexOf(';');
    return (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
  }

  private static int number(String text, int radix) throws IOException {
    try {
      int value = Integer.parseInt(text, radix);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IOException("the response is not valid HTTP/1.1", e);
    }
    throw new IOException("the response is not valid HTTP/1.1");
  }

  private void copy(int length, ByteArrayOutputStream to) throws IOException {
    byte[] buffer = new byte[8_192];
    int left = length;
    while (left > 0) {
      int count = readSome(buffer, Math.min(left, buffer.length));
      if (count < 0) {
        if (length == Integer.MAX_VALUE) {
          return;
        }
        throw new EOFException("the response body is incomplete");
      }
      to.write(buffer, 0, count);
      left -= count;
      if (to.size() > maxBytes) {
        throw new IOException("the response is larger than " + maxBytes + " bytes");
      }
    }
  }

  /** Reads available bytes. The deadline also applies to a peer that sends single bytes slowly. */
  int readSome(byte[] buffer, int max) throws IOException {
    socket.setSoTimeout(millisLeft(deadline));
    return in.read(buffer, 0, max);
  }

  String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] one = new byte[1];
    while (readSome(one, 1) > 0) {
      if (one[0] == '\n') {
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
      }
      line.write(one[0]);
      if (line.size() > MAX_LINE_BYTES) {
        throw new IOException("the response has a line of more than " + MAX_LINE_BYTES + " bytes");
      }
    }
    throw new EOFException("the peer closed the connection before the response was complete");
  }
}
