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
 * A stream of server-sent events from an untrusted peer. Lines end with {@code \n} or {@code \r\n}.
 * Only the {@code data:} lines of an event are read. The size of lines, events and the stream, the
 * time between lines and the total time are bounded. Exceeding a bound is an {@link IOException}.
 */
public final class EventStream implements AutoCloseable {
  static final String TYPE = "text/event-stream";

  private static final int OK = 200;
  private static final int BUFFER_BYTES = 8_192;

  private final Socket socket;
  private final HttpResponseReader reader;
  private final boolean chunked;
  private final Bounds bounds;
  private final long end;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int from;
  private int to;
  private int chunkRemaining;
  private boolean started;
  private long bytes;

  /**
   * The limits of a stream.
   *
   * @param event the maximum size of an event or a line in bytes
   * @param all the maximum size of the stream in bytes
   * @param idle the maximum time between two lines
   * @param life the maximum total time
   */
  public record Bounds(int event, long all, Duration idle, Duration life) {}

  EventStream(Socket socket, HttpResponseReader reader, boolean chunked, Bounds bounds) {
    this.socket = socket;
    this.reader = reader;
    this.chunked = chunked;
    this.bounds = bounds;
    this.end = System.nanoTime() + bounds.life.toNanos();
  }

  static boolean isEventStream(HttpResponseReader.ResponseHead responseHead) {
    String type = responseHead.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
    return responseHead.status() == OK && type.startsWith(TYPE);
  }

  /** Returns the data of the next event; empty at the end of the stream. */
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
        throw new IOException("an event is too large; the maximum is " + bounds.event + " bytes");
      }
      line = line();
    }
    return Optional.empty();
  }

  private Optional<String> line() throws IOException {
    long now = System.nanoTime();
    if (now >= end) {
      throw new SocketTimeoutException(
          "the stream exceeded its maximum duration of " + bounds.life);
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
        throw new IOException("a line is too long; the maximum is " + bounds.event + " bytes");
      }
    }
    return Optional.empty();
  }

  /** Reads the available bytes into the buffer; returns false at the end of the stream. */
  private boolean fill() throws IOException {
    int max = chunked ? Math.min(BUFFER_BYTES, chunk()) : BUFFER_BYTES;
    if (max == 0) {
      return false;
    }
    int count = reader.readSome(buffer, max);
    if (count < 0 && chunked) {
      throw new EOFException("the stream ended inside a chunk");
    }
    from = 0;
    to = Math.max(0, count);
    chunkRemaining -= to;
    bytes += to;
    if (bytes > bounds.all) {
      throw new IOException("the stream is too large; the maximum is " + bounds.all + " bytes");
    }
    return count > 0;
  }

  private int chunk() throws IOException {
    if (chunkRemaining <= 0) {
      if (started) {
        reader.line();
      }
      started = true;
      chunkRemaining = reader.chunk();
    }
    return chunkRemaining;
  }

  /** Closes the stream; a thread that waits in {@link #next} gets an exception. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is discarded, so the failure has no effect.
    }
  }
}
