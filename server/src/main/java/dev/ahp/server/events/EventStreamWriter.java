package dev.ahp.server.events;

import dev.ahp.server.route.ResponseSink;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One reader of events. Events wait in a buffer while the reader is slow; when that is full, what
 * is in it is still sent and then the stream ends: the reader can come back with {@code
 * Last-Event-ID}.
 */
public final class EventStreamWriter {
  private static final int MOST_BYTES = 512 << 10;

  private final BooleanSupplier lasting;
  private final Runnable gone;
  private @Nullable ResponseSink sink;
  private ByteArrayOutputStream buffer = new ByteArrayOutputStream(256);
  private boolean writing;
  private boolean full;
  private boolean over;

  /**
   * A reader that has no connection yet.
   *
   * @param lasting whether its caller would be let in now too
   * @param gone is run once when the stream is over
   */
  public EventStreamWriter(BooleanSupplier lasting, Runnable gone) {
    this.lasting = lasting;
    this.gone = gone;
  }

  /** Sends what waits, and from now on what comes. */
  public void attach(ResponseSink connection) {
    synchronized (this) {
      sink = connection;
    }
    comment();
  }

  /** An event of the stream; an empty id or name is left out. */
  public void event(String name, String id, byte[] json) {
    String head =
        (id.isEmpty() ? "" : "id: " + id + "\n")
            + (name.isEmpty() ? "" : "event: " + name + "\n")
            + "data: ";
    synchronized (this) {
      byte[] start = head.getBytes(StandardCharsets.UTF_8);
      if (roomFor(start.length + json.length)) {
        buffer.writeBytes(start);
        buffer.writeBytes(json);
        buffer.writeBytes(new byte[] {'\n', '\n'});
      }
    }
    flush();
  }

  /**
   * To be called now and then, so that both sides notice when the other is gone; ends the stream of
   * a caller who would not be let in any more.
   */
  public void beat() {
    if (isLasting()) {
      comment();
    } else {
      end();
    }
  }

  /** A store that is away cannot tell, which ends no stream. */
  private boolean isLasting() {
    try {
      return lasting.getAsBoolean();
    } catch (RuntimeException storeIsAway) {
      return true;
    }
  }

  /** A line that only keeps the connection alive; one is enough when others still wait. */
  private void comment() {
    synchronized (this) {
      if (buffer.size() == 0) {
        buffer.writeBytes(new byte[] {':', '\n', '\n'});
      }
    }
    flush();
  }

  /** Sends what there is, then ends. */
  public void end() {
    synchronized (this) {
      full = true;
    }
    flush();
  }

  private boolean roomFor(int bytes) {
    full |= buffer.size() > 0 && buffer.size() + bytes > MOST_BYTES;
    return !full && !over;
  }

  private void flush() {
    ResponseSink connection;
    byte[] next;
    synchronized (this) {
      connection = sink;
      if (connection == null || writing || over || (buffer.size() == 0 && !full)) {
        return;
      }
      next = buffer.toByteArray();
      buffer = new ByteArrayOutputStream(256);
      writing = next.length > 0;
      over = !writing;
    }
    if (next.length > 0) {
      connection.write(next, fault -> written(connection, fault));
    } else {
      connection.end();
      gone.run();
    }
  }

  private void written(ResponseSink connection, @Nullable Throwable fault) {
    synchronized (this) {
      writing = false;
      over |= fault != null;
    }
    if (fault == null) {
      flush();
    } else {
      connection.abort("the reader of events went away");
      gone.run();
    }
  }
}
