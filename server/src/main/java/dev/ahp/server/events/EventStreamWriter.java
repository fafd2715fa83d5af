package dev.ahp.server.events;

import dev.ahp.server.route.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to one client, as server-sent events or in frames of another format. Events are
 * buffered while the client is slow. When the buffer overflows, its content is sent and the stream
 * ends; the client can resume with {@code Last-Event-ID}.
 */
public final class EventStreamWriter {
  private static final int MAX_BUFFER_BYTES = 512 << 10;
  private static final byte[] COMMENT = {':', '\n', '\n'};

  private final byte[] heartbeat;
  private final BooleanSupplier authorized;
  private final Runnable onEnd;
  private @Nullable ResponseSink sink;
  private ByteArrayOutputStream buffer = new ByteArrayOutputStream(256);
  private boolean writing;
  private boolean ending;
  private boolean ended;
  private StreamEnd reason = StreamEnd.COMPLETE;

  /**
   * Creates a writer of server-sent events without a connection.
   *
   * @param authorized whether the caller is still authorized
   * @param onEnd runs once when the stream has ended
   */
  public EventStreamWriter(BooleanSupplier authorized, Runnable onEnd) {
    this(COMMENT, authorized, onEnd);
  }

  /**
   * Creates a writer without a connection for any format.
   *
   * @param heartbeat is sent periodically, and at the start if there is no event; if it is empty,
   *     the connection is checked without content
   * @param authorized whether the caller is still authorized
   * @param onEnd runs once when the stream has ended
   */
  public EventStreamWriter(byte[] heartbeat, BooleanSupplier authorized, Runnable onEnd) {
    this.heartbeat = heartbeat.clone();
    this.authorized = authorized;
    this.onEnd = onEnd;
  }

  /** Attaches the connection and sends the buffered events. */
  public void attach(ResponseSink connection) {
    synchronized (this) {
      sink = connection;
    }
    connection.onClosed(() -> fail(connection));
    queueHeartbeat();
  }

  /** Sends an event; an empty id or name is omitted. */
  public void event(String name, String id, byte[] json) {
    String head =
        (id.isEmpty() ? "" : "id: " + id + "\n")
            + (name.isEmpty() ? "" : "event: " + name + "\n")
            + "data: ";
    send(head.getBytes(StandardCharsets.UTF_8), json, new byte[] {'\n', '\n'});
  }

  /** Sends an event that consists of parts in the format of the stream. */
  public void send(byte[]... parts) {
    synchronized (this) {
      int bytes = 0;
      for (byte[] part : parts) {
        bytes += part.length;
      }
      if (hasRoomFor(bytes)) {
        for (byte[] part : parts) {
          buffer.writeBytes(part);
        }
      }
    }
    flush();
  }

  /**
   * Sends a heartbeat, so that both sides detect a broken connection. Ends the stream if the caller
   * is no longer authorized. Called periodically.
   */
  public void sendHeartbeat() {
    if (isAuthorized()) {
      queueHeartbeat();
    } else {
      end(StreamEnd.UNAUTHORIZED);
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

  /** Queues a heartbeat to keep the connection alive, unless events are queued already. */
  private void queueHeartbeat() {
    ResponseSink connection;
    synchronized (this) {
      connection = sink;
      if (buffer.size() == 0) {
        buffer.writeBytes(heartbeat);
      }
    }
    if (heartbeat.length == 0 && connection != null) {
      connection.ping();
    }
    flush();
  }

  /** Sends the buffered events, then ends the stream. */
  public void end() {
    end(StreamEnd.COMPLETE);
  }

  /** Sends the buffered events, then ends the stream. The first reason counts. */
  public void end(StreamEnd why) {
    synchronized (this) {
      startEnd(why);
    }
    flush();
  }

  /** Returns why the stream has ended or ends; {@code COMPLETE} while it is open. */
  public synchronized StreamEnd reason() {
    return reason;
  }

  private void startEnd(StreamEnd why) {
    if (!ending) {
      ending = true;
      reason = why;
    }
  }

  private boolean hasRoomFor(int bytes) {
    boolean hasEvents = buffer.size() > heartbeat.length;
    if (hasEvents && buffer.size() + bytes > MAX_BUFFER_BYTES) {
      startEnd(StreamEnd.OVERFLOW);
    }
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
    if (fault == null) {
      synchronized (this) {
        writing = false;
      }
      flush();
    } else {
      fail(connection);
    }
  }

  /** Ends the stream of a client that has disconnected. */
  private void fail(ResponseSink connection) {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      buffer = new ByteArrayOutputStream(0);
    }
    connection.abort("the client closed the event stream");
    onEnd.run();
  }
}
