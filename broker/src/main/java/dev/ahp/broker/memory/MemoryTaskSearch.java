package dev.ahp.broker.memory;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskDocument;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskQuery.FoundTask;
import dev.ahp.broker.store.TaskQuery.TaskPosition;
import dev.ahp.broker.store.TaskQuery.TaskSlice;
import dev.ahp.broker.store.TaskQuery.TaskSort;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds tasks by reading a limited number of them; there is no index. */
final class MemoryTaskSearch {
  private static final int MAX_TASKS = 20_000;

  /** The maximum number of tasks whose texts one call reads, which takes longer. */
  private static final int MAX_TEXTS = 2_000;

  private final StoreView view;
  private final TaskQuery query;

  MemoryTaskSearch(StoreView view, TaskQuery query) {
    this.view = view;
    this.query = query;
  }

  TaskSlice in(NavigableMap<Long, TaskState> byNumber) {
    int max = query.text() == null ? MAX_TASKS : MAX_TEXTS;
    List<FoundTask> found = new ArrayList<>();
    TaskPosition last = null;
    int read = 0;
    for (FoundTask one : (Iterable<FoundTask>) candidates(byNumber)::iterator) {
      if (found.size() == query.limit() || read++ == max) {
        return new TaskSlice(found, last);
      }
      last = one.position();
      if (matches(one.task())) {
        found.add(one);
      }
    }
    return new TaskSlice(found, null);
  }

  private Stream<FoundTask> candidates(NavigableMap<Long, TaskState> byNumber) {
    TaskPosition start = query.start();
    if (query.sort() == TaskSort.CREATED) {
      NavigableMap<Long, TaskState> rest =
          query.descending()
              ? byNumber.headMap(start.number(), false).descendingMap()
              : byNumber.tailMap(start.number(), false);
      return PartOfMap.values(rest).map(it -> found(it, TaskState::number));
    }
    Function<TaskState, Long> key =
        query.sort() == TaskSort.COST ? TaskDocument::micros : TaskState::updatedAt;
    Comparator<FoundTask> order = Comparator.comparing(FoundTask::position);
    return byNumber.values().stream()
        .map(it -> found(it, key))
        .filter(it -> isBehind(it.position(), start))
        .sorted(query.descending() ? order.reversed() : order);
  }

  private boolean isBehind(TaskPosition position, TaskPosition start) {
    int order = position.compareTo(start);
    return query.descending() ? order < 0 : order > 0;
  }

  private static FoundTask found(TaskState task, Function<TaskState, Long> key) {
    return new FoundTask(task, new TaskPosition(key.apply(task), task.number()));
  }

  private boolean matches(TaskState task) {
    boolean itself =
        (query.status() == null || query.status().equals(task.status()))
            && task.createdAt() >= query.createdFrom()
            && (query.createdBefore() == 0 || task.createdAt() < query.createdBefore())
            && TaskDocument.micros(task) >= query.minCostMicros();
    return itself && matches(task, view.packetsOf(List.of(task)));
  }

  private boolean matches(TaskState task, List<PacketState> packets) {
    return packets.stream().anyMatch(query.packet()::matches)
        && (query.agent() == null || packets.stream().anyMatch(this::hasAgent))
        && matches(query.text(), task, packets);
  }

  private boolean hasAgent(PacketState packet) {
    return packet.identity().sender().equals(query.agent())
        || packet.placement().owner().equals(query.agent());
  }

  private boolean matches(@Nullable TextQuery text, TaskState task, List<PacketState> packets) {
    return text == null || text.matches(TaskDocument.words(task.taskId(), packets, view::content));
  }
}
