package dev.ahp.net;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * A stream of server-sent events from an untrusted peer. Lines end with {@code \n} or {@code \r\n}.
 * Only the {@code data:} lines of an event are read. The size of lines, events and the stream, the
 * time between lines and the total time are bounded. Exceeding a bound is an {@link IOException}.
 */
public final class EventStream implements AutoCloseable {
  static final String TYPE = "text/event-stream";

  private static final int OK = 200;

  private final Call call;
  private final Response response;
  private final BufferedSource source;
  private final Bounds bounds;
  private final long end;
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

  EventStream(Call call, Response response, Bounds bounds) {
    this.call = call;
    this.response = response;
    this.source = response.body().source();
    this.bounds = bounds;
    this.end = System.nanoTime() + bounds.life.toNanos();
  }

  static boolean isEventStream(Response response) {
    String type = response.header("Content-Type");
    return response.code() == OK && type != null && type.toLowerCase(Locale.ROOT).startsWith(TYPE);
  }

  /** Returns the data of the next event; empty at the end of the stream. */
  public synchronized Optional<String> next() throws IOException {
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
    if (call.isCanceled()) {
      throw new IOException("the stream is closed");
    }
    long now = System.nanoTime();
    if (now >= end) {
      throw new SocketTimeoutException(
          "the stream exceeded its maximum duration of " + bounds.life);
    }
    source.timeout().deadlineNanoTime(Math.min(end, now + bounds.idle.toNanos()));
    try {
      long length = source.indexOf((byte) '\n', 0, bounds.event + 1L);
      if (length < 0) {
        return endOfStream();
      }
      bytes += length + 1;
      if (bytes > bounds.all) {
        throw new IOException("the stream is too large; the maximum is " + bounds.all + " bytes");
      }
      String line = source.readString(length, StandardCharsets.UTF_8);
      source.skip(1);
      return Optional.of(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    } catch (InterruptedIOException e) {
      throw new SocketTimeoutException("the stream sent no line within " + bounds.idle);
    }
  }

  /** Drops an incomplete last line. */
  private Optional<String> endOfStream() throws IOException {
    if (source.getBuffer().size() > bounds.event) {
      throw new IOException("a line is too long; the maximum is " + bounds.event + " bytes");
    }
    return Optional.empty();
  }

  /** Closes the stream; a thread that waits in {@link #next} gets an exception. */
  @Override
  public void close() {
    call.cancel(); // Ends a waiting next(), which holds the lock.
    synchronized (this) {
      response.close();
    }
  }
}
