package dev.ahp.delivery.guard;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Server-sent events of a peer that is not trusted. Lines end with {@code \n} or {@code \r\n}; of
 * an event only the lines {@code data:} are read, and an empty line ends it. Lines, events, the
 * whole stream, the silence between two lines and the time in all are bounded; what goes beyond its
 * bound is an {@link IOException}.
 */
public final class EventStream implements AutoCloseable {
  static final String TYPE = "text/event-stream";

  private static final int OK = 200;
  private static final int AT_ONCE = 8_192;

  private final Socket socket;
  private final HttpResponseReader reader;
  private final boolean chunked;
  private final Bounds bounds;
  private final long end;
  private final byte[] buffer = new byte[AT_ONCE];
  private int from;
  private int to;
  private int leftOfChunk;
  private boolean begun;
  private long bytes;

  /**
   * How much is read.
   *
   * @param event the most bytes of one event, and so of one line
   * @param all the most bytes of the stream
   * @param idle the longest time from one line to the next
   * @param life the longest time in all
   */
  public record Bounds(int event, long all, Duration idle, Duration life) {}

  EventStream(Socket socket, HttpResponseReader reader, boolean chunked, Bounds bounds) {
    this.socket = socket;
    this.reader = reader;
    this.chunked = chunked;
    this.bounds = bounds;
    this.end = System.nanoTime() + bounds.life.toNanos();
  }

  static boolean isOne(HttpResponseReader.ResponseHead responseHead) {
    String type = responseHead.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
    return responseHead.status() == OK && type.startsWith(TYPE);
  }

  /** The data of the next event; empty when there is none any more. */
  public Optional<String> next() throws IOException {
    StringBuilder data = new StringBuilder();
    Optional<String> line = line();
    while (line.isPresent()) {
      String text = line.get();
      if (text.isEmpty() && !data.isEmpty()) {
        return Optional.of(data.toString());
      }
      if (text.startsWith("data:")) {
        data.append(data.isEmpty() ? "" : "\n").append(text.substring(5).strip());
      }
      if (data.length() > bounds.event) {
        throw new IOException("an event is too large");
      }
      line = line();
    }
    return Optional.empty();
  }

  private Optional<String> line() throws IOException {
    long now = System.nanoTime();
    if (now >= end) {
      throw new SocketTimeoutException("the stream has gone on long enough");
    }
    reader.until(Math.min(end, now + bounds.idle.toNanos()));
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (from < to || fill()) {
      byte one = buffer[from++];
      if (one == '\n') {
        String text = line.toString(StandardCharsets.UTF_8);
        return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
      }
      line.write(one);
      if (line.size() > bounds.event) {
        throw new IOException("a line is too long");
      }
    }
    return Optional.empty();
  }

  /** Reads what is there; false at the end of the stream. */
  private boolean fill() throws IOException {
    int most = chunked ? Math.min(AT_ONCE, chunk()) : AT_ONCE;
    if (most == 0) {
      return false;
    }
    int count = reader.readSome(buffer, most);
    if (count < 0 && chunked) {
      throw new EOFException("the stream broke off");
    }
    from = 0;
    to = Math.max(0, count);
    leftOfChunk -= to;
    bytes += to;
    if (bytes > bounds.all) {
      throw new IOException("the stream is too large");
    }
    return count > 0;
  }

  private int chunk() throws IOException {
    if (leftOfChunk <= 0) {
      if (begun) {
        reader.line();
      }
      begun = true;
      leftOfChunk = reader.chunk();
    }
    return leftOfChunk;
  }

  /** Ends it, also for a thread that waits for the next event. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more, and there is nothing else to be done with it.
    }
  }
}
