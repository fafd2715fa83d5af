package dev.ahp.a2a.follow;

import dev.ahp.broker.api.EventApi;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks at a packet whenever something happened to it, never twice at a time. Events may be late or
 * lost while the store is away, so it also looks now and then unasked.
 */
final class TaskPoller implements AutoCloseable {
  private static final int MOST_TOLD = 1_000;

  private final ScheduledExecutorService threads;
  private final PollAction pollAction;
  private final AtomicInteger asked = new AtomicInteger();
  private final Object lock = new Object();
  private final AutoCloseable subscription;
  private final ScheduledFuture<?> unasked;
  private List<JsonObject> told = new ArrayList<>();
  private boolean unsure;
  private volatile boolean closed;

  /** Looks, with what is known already. */
  @FunctionalInterface
  interface PollAction {
    /**
     * Is called by one thread at a time.
     *
     * @param told the records of the packet that came since the last look, in the order of events
     * @param unsure whether there may be more than these
     */
    void take(List<JsonObject> told, boolean unsure);
  }

  /**
   * Begins to look.
   *
   * @param everyMs how often unasked
   */
  TaskPoller(
      PacketReader packetReader,
      String taskId,
      ScheduledExecutorService threads,
      long everyMs,
      PollAction pollAction) {
    this.threads = threads;
    this.pollAction = pollAction;
    EventApi.EventFilter eventFilter = new EventApi.EventFilter(taskId, Set.of(), null);
    this.subscription =
        packetReader
            .exchange()
            .events()
            .listen(
                packetReader.caller(),
                eventFilter,
                (event, id, record) -> {
                  if (record
                      .string("packetId")
                      .filter(packetReader.packetId()::equals)
                      .isPresent()) {
                    tell(record);
                  }
                });
    this.unasked =
        threads.scheduleWithFixedDelay(this::ask, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  /** Looks at everything soon. */
  void ask() {
    synchronized (lock) {
      unsure = true;
    }
    soon();
  }

  private void tell(JsonObject record) {
    synchronized (lock) {
      if (told.size() < MOST_TOLD) {
        told.add(record);
      } else {
        unsure = true;
      }
    }
    soon();
  }

  /** Looks soon, for something that is no record. */
  void soon() {
    if (!closed && asked.getAndIncrement() == 0) {
      threads.execute(this::run);
    }
  }

  private void run() {
    int seen;
    do {
      seen = asked.get();
      if (!closed) {
        look();
      }
    } while (asked.addAndGet(-seen) != 0);
  }

  private void look() {
    List<JsonObject> records;
    boolean more;
    synchronized (lock) {
      records = told;
      more = unsure;
      told = new ArrayList<>();
      unsure = false;
    }
    pollAction.take(records, more);
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
