package dev.ahp.broker.service;

import dev.ahp.audit.ChainHead;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fills the search index of tasks after the fact. It follows the audit records, which name the task
 * of every change, from a stored {@link SearchCursor}. Commands that move packets therefore write
 * nothing for the search. Small batches run when the broker is quiet, and before a search for a
 * limited time. A batch is stored only if no other node has moved the cursor meanwhile.
 */
final class SearchIndexer {
  private static final String CURSOR = "search-cursor";
  private static final int BATCH_TASKS = 50;
  private static final int BATCH_RECORDS = 200;
  private static final long SEARCH_NANOS = Duration.ofMillis(500).toNanos();
  private static final long QUIET_NANOS = Duration.ofMillis(200).toNanos();

  /** The highest number of records per round of housekeeping at which the broker is quiet. */
  private static final long QUIET_RECORDS = 50;

  /** The indexer checks a shared store every five rounds, because other nodes also change it. */
  private static final int SHARED_ROUNDS = 5;

  private final BrokerContext context;
  private final boolean enabled;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong recent = new AtomicLong();
  private volatile boolean behind = true;
  private long rounds;

  SearchIndexer(BrokerContext context) {
    this.context = context;
    this.enabled = context.store().isIndexed() && context.environment().settings().search();
  }

  /**
   * How far the index is.
   *
   * @param through the time of the newest change that it contains, in milliseconds
   */
  record IndexProgress(boolean complete, long through) {
    /** Adds the members {@code indexedThrough} and {@code complete} to a page. */
    JsonObject addTo(JsonObject page) {
      return page.toBuilder()
          .put("indexedThrough", Rfc3339.format(through))
          .put("complete", complete)
          .build();
    }
  }

  /** Notes that records were committed; called by writers. */
  void committed(int records) {
    if (enabled) {
      recent.addAndGet(records);
    }
  }

  /** Returns whether housekeeping should call {@link #runQuietly} in this round. */
  boolean isDue() {
    long records = recent.getAndSet(0);
    behind |= records > 0 || (context.store().isShared() && rounds % SHARED_ROUNDS == 0);
    rounds++;
    return enabled && behind && records <= QUIET_RECORDS;
  }

  /** Indexes for a short time. */
  void runQuietly() {
    if (lock.tryLock()) {
      try {
        run(QUIET_NANOS);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Indexes the newest changes for a limited time, because a caller is searching. */
  IndexProgress catchUp() {
    if (!context.environment().settings().search()) {
      throw BrokerContext.malformed(
          context.store().dataKeys() == null
              ? "the search is disabled; remove q, minCost and sort, or set search.enabled to true"
              : "the store is encrypted, so there is no search index; remove q, minCost and sort");
    }
    if (!enabled) {
      return new IndexProgress(true, context.clock().millis());
    }
    lock.lock();
    try {
      return run(SEARCH_NANOS);
    } finally {
      lock.unlock();
    }
  }

  private IndexProgress run(long nanos) {
    long start = System.nanoTime();
    long through = 0;
    do {
      long now = context.clock().millis();
      IndexBatch batch = context.read(this::nextBatch);
      if (batch.isEmpty()) {
        behind = false;
        return new IndexProgress(true, now);
      }
      context.runOnFirstWriter(Commands.of(work -> store(work, batch))).join();
      through = Math.max(through, batch.through());
    } while (System.nanoTime() - start < nanos);
    return new IndexProgress(false, through);
  }

  /**
   * Tasks to index.
   *
   * @param before the stored cursor; null if there is none yet
   * @param through the time of the newest change
   */
  private record IndexBatch(
      @Nullable JsonObject before, SearchCursor after, List<TaskDocument> documents, long through) {
    boolean isEmpty() {
      return before != null && before.equals(after.json());
    }
  }

  private IndexBatch nextBatch(StoreView view) {
    JsonObject stored = view.entry(KeyValueTable.SETTINGS, CURSOR);
    SearchCursor cursor =
        stored == null ? SearchCursor.atStart(view.heads()) : SearchCursor.of(stored);
    return cursor.isAtOldTasks()
        ? oldTasks(view, stored, cursor)
        : changedTasks(view, stored, cursor);
  }

  /** Returns tasks that existed before the index. */
  private static IndexBatch oldTasks(
      StoreView view, @Nullable JsonObject stored, SearchCursor cursor) {
    List<TaskState> tasks = view.tasks(null, cursor.oldTask(), BATCH_TASKS);
    SearchCursor next =
        cursor.withOldTask(
            tasks.size() < BATCH_TASKS ? SearchCursor.NONE : tasks.get(tasks.size() - 1).number());
    long through = tasks.isEmpty() ? 0 : tasks.get(tasks.size() - 1).createdAt();
    return new IndexBatch(stored, next, documents(view, tasks), through);
  }

  private static IndexBatch changedTasks(
      StoreView view, @Nullable JsonObject stored, SearchCursor cursor) {
    Map<String, Long> chains = new LinkedHashMap<>(cursor.chains());
    Map<String, TaskState> tasks = new LinkedHashMap<>();
    long through = 0;
    int records = 0;
    for (ChainHead head : view.heads()) {
      long seq = chains.getOrDefault(head.chain(), 0L);
      while (seq < head.seq() && records < BATCH_RECORDS && tasks.size() < BATCH_TASKS) {
        long last = Math.min(head.seq(), seq + BATCH_TASKS);
        for (RecordRow record : view.records(head.chain(), seq + 1, last)) {
          add(view, record.taskId(), tasks);
          through = Math.max(through, record.at());
        }
        records += BATCH_TASKS;
        seq = last;
      }
      chains.put(head.chain(), seq);
    }
    SearchCursor next = new SearchCursor(SearchCursor.NONE, chains);
    return new IndexBatch(stored, next, documents(view, List.copyOf(tasks.values())), through);
  }

  private static void add(StoreView view, @Nullable String taskId, Map<String, TaskState> tasks) {
    if (taskId != null && !tasks.containsKey(taskId)) {
      TaskState task = view.task(taskId);
      if (task != null) {
        tasks.put(taskId, task);
      }
    }
  }

  private static List<TaskDocument> documents(StoreView view, List<TaskState> tasks) {
    Map<String, List<PacketState>> packets =
        view.packetsOf(tasks).stream()
            .sorted(Comparator.comparingLong(PacketState::number))
            .collect(Collectors.groupingBy(PacketState::taskId));
    List<TaskDocument> documents = new ArrayList<>();
    for (TaskState task : tasks) {
      List<PacketState> own = packets.getOrDefault(task.taskId(), List.of());
      documents.add(TaskDocument.of(task, own, view::content));
    }
    return documents;
  }

  /** Stores a batch unless another node has moved the cursor. */
  private static boolean store(UnitOfWork work, IndexBatch batch) {
    if (!Objects.equals(work.entry(KeyValueTable.SETTINGS, CURSOR), batch.before())) {
      return false;
    }
    work.index(batch.documents());
    work.put(KeyValueTable.SETTINGS, CURSOR, batch.after().json());
    return true;
  }
}
