package dev.ahp.broker.service;

import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.store.TaskQuery.TaskPosition;
import dev.ahp.broker.store.TaskQuery.TaskSort;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of lists of tasks: a number for the order of creation, {@code key.number} for the
 * others.
 */
final class TaskPageCursor {
  private TaskPageCursor() {}

  static @Nullable TaskPosition position(PageRequest page, TaskSort sort) {
    String after = page.after();
    if (after == null) {
      return null;
    }
    if (sort == TaskSort.CREATED) {
      long number = PageCursors.number(after);
      return new TaskPosition(number, number);
    }
    String[] parts = after.split("\\.", -1);
    if (parts.length != 2) {
      throw PageCursors.malformed();
    }
    return new TaskPosition(PageCursors.number(parts[0]), PageCursors.number(parts[1]));
  }

  static String text(TaskPosition position, TaskSort sort) {
    return sort == TaskSort.CREATED
        ? Long.toString(position.number())
        : position.key() + "." + position.number();
  }
}
