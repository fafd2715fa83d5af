package dev.ahp.a2a.follow;

import dev.ahp.broker.exchange.EventDesk;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks at a packet whenever something happened to it, never twice at a time. Events may be late or
 * lost while the store is away, so it also looks now and then unasked.
 */
final class Lookout implements AutoCloseable {
  private final ScheduledExecutorService threads;
  private final Runnable look;
  private final AtomicInteger asked = new AtomicInteger();
  private final AutoCloseable subscription;
  private final ScheduledFuture<?> unasked;
  private volatile boolean closed;

  /**
   * Begins to look.
   *
   * @param everyMs how often unasked
   */
  Lookout(
      Glance glance, String taskId, ScheduledExecutorService threads, long everyMs, Runnable look) {
    this.threads = threads;
    this.look = look;
    EventDesk.Filter filter = new EventDesk.Filter(taskId, Set.of(), null);
    this.subscription =
        glance
            .exchange()
            .events()
            .listen(
                glance.caller(),
                filter,
                (event, id, record) -> {
                  if (record.string("packetId").filter(glance.packetId()::equals).isPresent()) {
                    ask();
                  }
                });
    this.unasked =
        threads.scheduleWithFixedDelay(this::ask, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  void ask() {
    if (!closed && asked.getAndIncrement() == 0) {
      threads.execute(this::run);
    }
  }

  private void run() {
    int seen;
    do {
      seen = asked.get();
      if (!closed) {
        look.run();
      }
    } while (asked.addAndGet(-seen) != 0);
  }

  @Override
  public void close() {
    closed = true;
    unasked.cancel(false);
    try {
      subscription.close();
    } catch (Exception e) {
      throw new IllegalStateException("events cannot be left", e);
    }
  }
}
