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
 * Polls a packet after each of its events, never concurrently. Events may be late or lost while the
 * store is unavailable, so it also polls periodically.
 */
final class TaskPoller implements AutoCloseable {
  private static final int MAX_PENDING = 1_000;

  private final ScheduledExecutorService threads;
  private final PollAction pollAction;
  private final AtomicInteger requests = new AtomicInteger();
  private final Object lock = new Object();
  private final AutoCloseable subscription;
  private final ScheduledFuture<?> periodicPoll;
  private List<JsonObject> pending = new ArrayList<>();
  private boolean incomplete;
  private volatile boolean closed;

  /** Handles a poll. */
  @FunctionalInterface
  interface PollAction {
    /**
     * Called by one thread at a time.
     *
     * @param pending the packet's records since the last poll, in the order of events
     * @param incomplete whether there may be more records
     */
    void poll(List<JsonObject> pending, boolean incomplete);
  }

  /**
   * Starts polling.
   *
   * @param intervalMs interval of polls without events
   */
  TaskPoller(
      PacketReader reader,
      String taskId,
      ScheduledExecutorService threads,
      long intervalMs,
      PollAction pollAction) {
    this.threads = threads;
    this.pollAction = pollAction;
    EventApi.EventFilter eventFilter = new EventApi.EventFilter(taskId, Set.of(), null);
    this.subscription =
        reader
            .broker()
            .events()
            .listen(
                reader.caller(),
                eventFilter,
                (event, id, record) -> {
                  if (record.string("packetId").filter(reader.packetId()::equals).isPresent()) {
                    add(record);
                  }
                });
    this.periodicPoll =
        threads.scheduleWithFixedDelay(
            this::pollAll, intervalMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  /** Polls soon and reads all records. */
  void pollAll() {
    synchronized (lock) {
      incomplete = true;
    }
    pollSoon();
  }

  private void add(JsonObject record) {
    synchronized (lock) {
      if (pending.size() < MAX_PENDING) {
        pending.add(record);
      } else {
        incomplete = true;
      }
    }
    pollSoon();
  }

  /** Polls soon, for a reason other than a record. */
  void pollSoon() {
    if (!closed && requests.getAndIncrement() == 0) {
      threads.execute(this::run);
    }
  }

  private void run() {
    int seen;
    do {
      seen = requests.get();
      if (!closed) {
        poll();
      }
    } while (requests.addAndGet(-seen) != 0);
  }

  private void poll() {
    List<JsonObject> records;
    boolean more;
    synchronized (lock) {
      records = pending;
      more = incomplete;
      pending = new ArrayList<>();
      incomplete = false;
    }
    pollAction.poll(records, more);
  }

  @Override
  public void close() {
    closed = true;
    periodicPoll.cancel(false);
    try {
      subscription.close();
    } catch (Exception e) {
      throw new IllegalStateException("cannot close the event subscription", e);
    }
  }
}
