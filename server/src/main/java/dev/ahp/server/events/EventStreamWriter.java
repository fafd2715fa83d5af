package dev.ahp.server.events;

import dev.ahp.server.route.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to one client. Events are buffered while the client is slow. When the buffer
 * overflows, its content is sent and the stream ends; the client can resume with {@code
 * Last-Event-ID}.
 */
public final class EventStreamWriter {
  private static final int MAX_BUFFER_BYTES = 512 << 10;

  private final BooleanSupplier authorized;
  private final Runnable onEnd;
  private @Nullable ResponseSink sink;
  private ByteArrayOutputStream buffer = new ByteArrayOutputStream(256);
  private boolean writing;
  private boolean ending;
  private boolean ended;

  /**
   * Creates a writer without a connection.
   *
   * @param authorized whether the caller is still authorized
   * @param onEnd runs once when the stream has ended
   */
  public EventStreamWriter(BooleanSupplier authorized, Runnable onEnd) {
    this.authorized = authorized;
    this.onEnd = onEnd;
  }

  /** Attaches the connection and sends the buffered events. */
  public void attach(ResponseSink connection) {
    synchronized (this) {
      sink = connection;
    }
    comment();
  }

  /** Sends an event; an empty id or name is omitted. */
  public void event(String name, String id, byte[] json) {
    String head =
        (id.isEmpty() ? "" : "id: " + id + "\n")
            + (name.isEmpty() ? "" : "event: " + name + "\n")
            + "data: ";
    synchronized (this) {
      byte[] start = head.getBytes(StandardCharsets.UTF_8);
      if (hasRoomFor(start.length + json.length)) {
        buffer.writeBytes(start);
        buffer.writeBytes(json);
        buffer.writeBytes(new byte[] {'\n', '\n'});
      }
    }
    flush();
  }

  /**
   * Sends a comment line, so that both sides detect a broken connection. Ends the stream if the
   * caller is no longer authorized. Called periodically.
   */
  public void sendHeartbeat() {
    if (isAuthorized()) {
      comment();
    } else {
      end();
    }
  }

  /** Returns true if the store is unavailable, so that an outage does not end streams. */
  private boolean isAuthorized() {
    try {
      return authorized.getAsBoolean();
    } catch (RuntimeException storeUnavailable) {
      return true;
    }
  }

  /** Queues a comment line to keep the connection alive, unless events are queued already. */
  private void comment() {
    synchronized (this) {
      if (buffer.size() == 0) {
        buffer.writeBytes(new byte[] {':', '\n', '\n'});
      }
    }
    flush();
  }

  /** Sends the buffered events, then ends the stream. */
  public void end() {
    synchronized (this) {
      ending = true;
    }
    flush();
  }

  private boolean hasRoomFor(int bytes) {
    ending |= buffer.size() > 0 && buffer.size() + bytes > MAX_BUFFER_BYTES;
    return !ending && !ended;
  }

  private void flush() {
    ResponseSink connection;
    byte[] next;
    synchronized (this) {
      connection = sink;
      if (connection == null || writing || ended || (buffer.size() == 0 && !ending)) {
        return;
      }
      next = buffer.toByteArray();
      buffer = new ByteArrayOutputStream(256);
      writing = next.length > 0;
      ended = !writing;
    }
    if (next.length > 0) {
      connection.write(next, fault -> written(connection, fault));
    } else {
      connection.end();
      onEnd.run();
    }
  }

  private void written(ResponseSink connection, @Nullable Throwable fault) {
    synchronized (this) {
      writing = false;
      ended |= fault != null;
    }
    if (fault == null) {
      flush();
    } else {
      connection.abort("the client closed the event stream");
      onEnd.run();
    }
  }
}
