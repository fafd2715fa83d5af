package dev.ahp.a2a.carry;

import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.delivery.CallerThreads;
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
final class Watch implements AutoCloseable {
  static final int MOST = 64;

  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.carry");

  private final ExecutorService threads = CallerThreads.of("ahp-a2a-watch", MOST);
  private final Map<String, Stream> open = new ConcurrentHashMap<>();

  /** Opens a stream if there is none, the task has use for one, and there is room. */
  synchronized void over(String packetId, Following following, Runnable news) {
    if (open.containsKey(packetId) || !hasRoomFor(following.agent()) || !following.wantsStream()) {
      return;
    }
    Stream stream = new Stream(packetId, following, news);
    if (open.putIfAbsent(packetId, stream) == null) {
      try {
        threads.execute(stream);
      } catch (RejectedExecutionException closing) {
        open.remove(packetId, stream);
      }
    }
  }

  private boolean hasRoomFor(String agent) {
    long own = open.values().stream().filter(it -> it.following.agent().equals(agent)).count();
    return own < MOST - open.size();
  }

  void end(String packetId) {
    Stream stream = open.remove(packetId);
    if (stream != null) {
      stream.close();
    }
  }

  @Override
  public void close() {
    threads.shutdown();
    open.keySet().forEach(this::end);
  }

  private final class Stream implements Runnable {
    private final String packetId;
    private final Following following;
    private final Runnable news;
    private @Nullable TaskEvents events;
    private boolean closed;

    Stream(String packetId, Following following, Runnable news) {
      this.packetId = packetId;
      this.following = following;
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
        following.eventsEnded();
        news.run();
      }
    }

    private TaskEvents opened() throws IOException {
      TaskEvents made = following.events();
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
