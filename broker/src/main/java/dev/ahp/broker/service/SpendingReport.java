package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskQuery.FoundTask;
import dev.ahp.broker.store.TaskQuery.PacketFilter;
import dev.ahp.broker.store.TaskQuery.TaskPosition;
import dev.ahp.broker.store.TaskQuery.TaskSlice;
import dev.ahp.broker.store.TaskQuery.TaskSort;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.view.SpendingView;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sums the costs that agents reported in a time. It reads the tasks that changed since, the latest
 * first; the number of tasks and the time are limited, and the report says if it is incomplete.
 */
final class SpendingReport {
  private static final int PAGE = 200;
  private static final int MAX_TASKS = 50_000;
  private static final long MAX_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long MAX_DAYS = 366;

  private final BrokerContext context;
  private final SearchIndexer indexer;

  SpendingReport(BrokerContext context, SearchIndexer indexer) {
    this.context = context;
    this.indexer = indexer;
  }

  JsonObject of(Caller caller, Instant from, Instant until) {
    if (!from.isBefore(until) || Duration.between(from, until).toDays() > MAX_DAYS) {
      throw BrokerContext.malformed(
          "from must be before until, by at most " + MAX_DAYS + " days; change one of them");
    }
    boolean isIndexed = context.environment().settings().search();
    boolean isCurrent = !isIndexed || indexer.catchUp().complete();
    SpendingView sums = new SpendingView(from.toEpochMilli(), until.toEpochMilli());
    boolean isWhole = context.read(view -> read(view, caller, sums, isIndexed));
    return sums.json(isWhole && isCurrent);
  }

  private boolean read(StoreView view, Caller caller, SpendingView sums, boolean isIndexed) {
    long start = System.nanoTime();
    TaskQuery query = query(isIndexed);
    TaskPosition position = null;
    int tasks = 0;
    do {
      TaskSlice slice = view.tasks(query.from(position, PAGE));
      List<TaskState> found = slice.tasks().stream().map(FoundTask::task).toList();
      add(view, found, caller, sums);
      tasks += found.size();
      position = slice.next();
      boolean isPast = isIndexed && position != null && position.key() < sums.from();
      if (position == null || isPast) {
        return true;
      }
    } while (tasks < MAX_TASKS && System.nanoTime() - start < MAX_NANOS);
    return false;
  }

  private static TaskQuery query(boolean isIndexed) {
    return new TaskQuery(
        null,
        null,
        PacketFilter.ANY,
        0,
        0,
        isIndexed ? 1 : 0,
        null,
        isIndexed ? TaskSort.UPDATED : TaskSort.CREATED,
        true,
        null,
        PAGE);
  }

  private void add(StoreView view, List<TaskState> tasks, Caller caller, SpendingView sums) {
    Map<String, List<PacketState>> packets =
        view.packetsOf(tasks).stream()
            .sorted(Comparator.comparingLong(PacketState::number))
            .collect(Collectors.groupingBy(PacketState::taskId));
    packets.forEach(
        (task, all) -> sums.add(task, all, it -> context.parties(view).includes(it, caller)));
  }
}
