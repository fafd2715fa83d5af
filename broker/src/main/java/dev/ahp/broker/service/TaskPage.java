package dev.ahp.broker.service;

import dev.ahp.broker.command.SizeBudget;
import dev.ahp.broker.service.FilteredPage.BatchLookup;
import dev.ahp.broker.service.FilteredPage.RowRenderer;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskQuery;
import dev.ahp.broker.store.TaskQuery.FoundTask;
import dev.ahp.broker.store.TaskQuery.TaskPosition;
import dev.ahp.broker.store.TaskQuery.TaskSlice;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the tasks that match a query and that the caller may see. The time, the number of rows
 * and the {@link SizeBudget} are limited; at a limit the page ends, short or empty, with a cursor.
 */
final class TaskPage {
  private static final int BATCH_SIZE = 100;
  private static final long MAX_NANOS = Duration.ofMillis(400).toNanos();

  private final StoreView view;
  private final TaskQuery query;
  private final List<Json> items = new ArrayList<>();
  private final SizeBudget sizeBudget = new SizeBudget();
  private @Nullable TaskPosition next;
  private boolean full;

  TaskPage(StoreView view, TaskQuery query) {
    this.view = view;
    this.query = query;
    this.next = query.after();
  }

  JsonObject read(BatchLookup<TaskState> lookup) {
    long start = System.nanoTime();
    int rows = 0;
    boolean more = true;
    while (more && !full) {
      int step = rows == 0 ? query.limit() : BATCH_SIZE;
      TaskSlice slice = view.tasks(query.from(next, step));
      boolean isWhole = add(slice.tasks(), lookup);
      if (isWhole) {
        next = slice.next();
      }
      rows += slice.tasks().size();
      more = next != null || !isWhole;
      if (rows >= FilteredPage.MAX_ROWS || System.nanoTime() - start > MAX_NANOS) {
        break;
      }
    }
    String cursor = next == null || !more ? null : TaskPageCursor.text(next, query.sort());
    return PageCursors.of(items, cursor);
  }

  /** Adds tasks while there is room; returns whether all of them were processed. */
  private boolean add(List<FoundTask> tasks, BatchLookup<TaskState> lookup) {
    RowRenderer<TaskState> renderer = lookup.at(tasks.stream().map(FoundTask::task).toList());
    for (FoundTask task : tasks) {
      Json item = items.size() == query.limit() ? null : renderer.of(task.task());
      boolean isOver = items.size() == query.limit() || (item != null && !sizeBudget.admits(item));
      if (isOver) {
        full = true;
        return false;
      }
      next = task.position();
      if (item != null) {
        items.add(item);
      }
    }
    full = items.size() == query.limit() || !sizeBudget.hasRemaining();
    return true;
  }
}
