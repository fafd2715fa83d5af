package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.delivery.BlockingCallExecutor;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The streams by which agents elsewhere tell what becomes of their tasks. There is room for a
 * number of them, and an agent has no more of them than are still free, so that one with many tasks
 * leaves room for the others; tasks beyond that, and those whose stream does not last, are asked
 * for again and again instead.
 */
final class RemoteEventStreams implements AutoCloseable {
  static final int MOST = 64;

  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.transport");

  private final ExecutorService threads = BlockingCallExecutor.of("ahp-a2a-watch", MOST);
  private final Map<String, EventStreamReader> open = new ConcurrentHashMap<>();

  /** Opens a stream if there is none, the task has use for one, and there is room. */
  synchronized void over(String packetId, TaskFollower taskFollower, Runnable news) {
    if (open.containsKey(packetId)
        || !hasRoomFor(taskFollower.agent())
        || !taskFollower.wantsStream()) {
      return;
    }
    EventStreamReader eventStreamReader = new EventStreamReader(packetId, taskFollower, news);
    if (open.putIfAbsent(packetId, eventStreamReader) == null) {
      try {
        threads.execute(eventStreamReader);
      } catch (RejectedExecutionException closing) {
        open.remove(packetId, eventStreamReader);
      }
    }
  }

  private boolean hasRoomFor(String agent) {
    long own = open.values().stream().filter(it -> it.taskFollower.agent().equals(agent)).count();
    return own < MOST - open.size();
  }

  void end(String packetId) {
    EventStreamReader eventStreamReader = open.remove(packetId);
    if (eventStreamReader != null) {
      eventStreamReader.close();
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    open.keySet().forEach(this::end);
  }

  private final class EventStreamReader implements Runnable {
    private final String packetId;
    private final TaskFollower taskFollower;
    private final Runnable news;
    private @Nullable TaskEvents events;
    private boolean closed;

    EventStreamReader(String packetId, TaskFollower taskFollower, Runnable news) {
      this.packetId = packetId;
      this.taskFollower = taskFollower;
      this.news = news;
    }

    /** What happened before the stream was open nobody will tell, so that counts as news too. */
    @Override
    public void run() {
      try (TaskEvents opened = opened()) {
        do {
          news.run();
        } while (opened.next());
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "packet {0} is not told of: {1}", packetId, e.getMessage());
      } finally {
        open.remove(packetId, this);
        taskFollower.eventsEnded();
        news.run();
      }
    }

    private TaskEvents opened() throws IOException {
      TaskEvents made = taskFollower.events();
      synchronized (this) {
        events = made;
        if (closed) {
          made.close();
        }
      }
      return made;
    }

    private synchronized void close() {
      closed = true;
      if (events != null) {
        events.close();
      }
    }
  }
}
