package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.command.DeadLetterRepository;
import dev.ahp.broker.command.PurgeTaskCommand;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * Deletes old tasks in small transactions, so that other work goes on. A stopped purge leaves whole
 * tasks; the next one continues. Tasks with an undecided dead letter stay.
 */
final class TaskPurge {
  private static final int PAGE_SIZE = 100;
  private static final int ENTRY_PAGE_SIZE = 1_000;

  /** The tables whose entries name the task that they belong to. */
  private static final List<KeyValueTable> ENTRIES_OF_TASKS =
      List.of(KeyValueTable.INBOX, KeyValueTable.DEAD_LETTERS);

  private final BrokerContext context;
  private final AtomicBoolean running = new AtomicBoolean();

  TaskPurge(BrokerContext context) {
    this.context = context;
  }

  /** The number of deleted tasks and packets. */
  record PurgeCount(long tasks, long packets) {
    JsonObject json() {
      return JsonObject.builder().put("tasks", tasks).put("packets", packets).build();
    }

    private PurgeCount plus(PurgeCount other) {
      return new PurgeCount(tasks + other.tasks, packets + other.packets);
    }
  }

  /**
   * Deletes the tasks that ended before a time.
   *
   * @param dryRun whether to count them only
   */
  PurgeCount run(String actor, long before, boolean dryRun) {
    if (!running.compareAndSet(false, true)) {
      throw Denied.of(
          ProblemCode.ILLEGAL_TRANSITION,
          "a purge is already running; wait until it has ended",
          JsonObject.empty());
    }
    try {
      PurgeCount count = purgeTasks(actor, before, dryRun);
      if (count.tasks() > 0 && !dryRun) {
        ENTRIES_OF_TASKS.forEach(this::removeEntriesOfDeletedTasks);
      }
      return count;
    } finally {
      running.set(false);
    }
  }

  private PurgeCount purgeTasks(String actor, long before, boolean dryRun) {
    Set<String> undecided = context.read(TaskPurge::tasksWithUndecidedLetters);
    PurgeCount count = new PurgeCount(0, 0);
    long last = 0;
    List<TaskState> page;
    do {
      long after = last;
      page = context.read(view -> view.tasks(null, after, PAGE_SIZE));
      List<TaskState> old =
          page.stream()
              .filter(it -> PurgeTaskCommand.isPurgeable(it, before))
              .filter(it -> !undecided.contains(it.taskId()))
              .toList();
      Map<String, Set<String>> packets = old.isEmpty() ? Map.of() : packetsOf(old);
      count =
          count.plus(
              dryRun
                  ? new PurgeCount(old.size(), packets.values().stream().mapToLong(Set::size).sum())
                  : purge(actor, packets, before));
      last = page.isEmpty() ? last : page.get(page.size() - 1).number();
    } while (page.size() == PAGE_SIZE);
    return count;
  }

  private Map<String, Set<String>> packetsOf(List<TaskState> tasks) {
    return context.read(
        view ->
            view.packetsOf(tasks).stream()
                .collect(
                    Collectors.groupingBy(
                        PacketState::taskId,
                        Collectors.mapping(PacketState::id, Collectors.toSet()))));
  }

  private PurgeCount purge(String actor, Map<String, Set<String>> packets, long before) {
    List<CompletableFuture<Integer>> purged = new ArrayList<>();
    packets.forEach(
        (task, ids) ->
            purged.add(context.run(task, new PurgeTaskCommand(actor, task, ids, before))));
    long tasks = 0;
    long deleted = 0;
    for (CompletableFuture<Integer> one : purged) {
      int count = one.join();
      if (count != PurgeTaskCommand.NOT_DELETED) {
        tasks++;
        deleted += count;
      }
    }
    return new PurgeCount(tasks, deleted);
  }

  private static Set<String> tasksWithUndecidedLetters(StoreView view) {
    Set<String> tasks = new HashSet<>();
    String prefix = DeadLetterRepository.OPEN_PREFIX;
    for (KeyValueEntry open : view.entries(KeyValueTable.SETTINGS, prefix, "", Integer.MAX_VALUE)) {
      String id = open.key().substring(prefix.length());
      Optional.ofNullable(view.entry(KeyValueTable.DEAD_LETTERS, id))
          .flatMap(it -> it.string("taskId"))
          .ifPresent(tasks::add);
    }
    return tasks;
  }

  private void removeEntriesOfDeletedTasks(KeyValueTable table) {
    String last = "";
    List<KeyValueEntry> page;
    do {
      String after = last;
      page = context.read(view -> view.entries(table, "", after, ENTRY_PAGE_SIZE));
      List<KeyValueEntry> read = page;
      List<String> keys = context.read(view -> ofDeletedTasks(view, read));
      if (!keys.isEmpty()) {
        context
            .run(
                Commands.of(
                    work -> {
                      keys.forEach(key -> work.remove(table, key));
                      return true;
                    }))
            .join();
      }
      last = page.isEmpty() ? last : page.get(page.size() - 1).key();
    } while (page.size() == ENTRY_PAGE_SIZE);
  }

  private static List<String> ofDeletedTasks(StoreView view, List<KeyValueEntry> entries) {
    return entries.stream()
        .filter(
            it ->
                Objects.requireNonNull(it.value())
                    .string("taskId")
                    .filter(task -> view.task(task) == null)
                    .isPresent())
        .map(KeyValueEntry::key)
        .toList();
  }
}
