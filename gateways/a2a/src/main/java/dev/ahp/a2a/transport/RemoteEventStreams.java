package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.broker.service.BlockingCallExecutor;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The event streams of remote agents. The number of streams is limited, and one agent may have at
 * most as many streams as are still free, which leaves room for other agents. Tasks without a
 * stream are polled.
 */
final class RemoteEventStreams implements AutoCloseable {
  static final int MAX_STREAMS = 64;

  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.transport");

  /** A remote task whose agent may send events. */
  interface StreamedTask {
    /** Returns the agent on whose behalf the task is followed. */
    String agent();

    /** Returns whether an event stream is possible and not open. */
    boolean wantsStream();

    TaskEvents events() throws IOException;

    void eventsEnded();
  }

  private final ExecutorService threads = BlockingCallExecutor.of("ahp-a2a-watch", MAX_STREAMS);
  private final Map<String, EventStreamReader> open = new ConcurrentHashMap<>();

  /** Opens a stream if there is none, the task needs one and the limit permits it. */
  synchronized void openIfNeeded(String packetId, StreamedTask task, Runnable onEvent) {
    if (open.containsKey(packetId) || !hasRoomFor(task.agent()) || !task.wantsStream()) {
      return;
    }
    EventStreamReader reader = new EventStreamReader(packetId, task, onEvent);
    if (open.putIfAbsent(packetId, reader) == null) {
      try {
        threads.execute(reader);
      } catch (RejectedExecutionException closing) {
        open.remove(packetId, reader);
      }
    }
  }

  private boolean hasRoomFor(String agent) {
    long own = open.values().stream().filter(it -> it.task.agent().equals(agent)).count();
    return own < MAX_STREAMS - open.size();
  }

  void end(String packetId) {
    EventStreamReader reader = open.remove(packetId);
    if (reader != null) {
      reader.close();
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    open.keySet().forEach(this::end);
  }

  private final class EventStreamReader implements Runnable {
    private final String packetId;
    private final StreamedTask task;
    private final Runnable onEvent;
    private @Nullable TaskEvents events;
    private boolean closed;

    EventStreamReader(String packetId, StreamedTask task, Runnable onEvent) {
      this.packetId = packetId;
      this.task = task;
      this.onEvent = onEvent;
    }

    /** Also reports an event after opening, because earlier events are not sent again. */
    @Override
    public void run() {
      try (TaskEvents stream = openStream()) {
        do {
          onEvent.run();
        } while (stream.next());
      } catch (IOException e) {
        LOG.log(
            Level.DEBUG, "the event stream of packet {0} failed: {1}", packetId, e.getMessage());
      } finally {
        open.remove(packetId, this);
        task.eventsEnded();
        onEvent.run();
      }
    }

    private TaskEvents openStream() throws IOException {
      TaskEvents stream = task.events();
      synchronized (this) {
        events = stream;
        if (closed) {
          stream.close();
        }
      }
      return stream;
    }

    private synchronized void close() {
      closed = true;
      if (events != null) {
        events.close();
      }
    }
  }
}
