package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.TaskApi.TaskOutcome;
import dev.ahp.broker.command.TaskResults;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.view.TaskView;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/** Reads the results of tasks, also for callers that wait for them. */
final class TaskOutcomeReader {
  private static final int MAX_PACKETS = 1_000_000;
  private static final long MAX_WAIT_MS = 60_000;
  private static final int ALL_WAITERS = Integer.MAX_VALUE / 2;

  private final BrokerContext context;
  private final LongPoll longPoll;
  private final Executor readers;

  TaskOutcomeReader(BrokerContext context, LongPoll longPoll, Executor readers) {
    this.context = context;
    this.longPoll = longPoll;
    this.readers = readers;
  }

  CompletableFuture<TaskOutcome> result(Caller caller, String taskId, long waitMs) {
    if (waitMs < 0 || waitMs > MAX_WAIT_MS) {
      throw BrokerContext.malformed("waitMs must be from 0 to " + MAX_WAIT_MS);
    }
    TaskOutcome now = outcome(caller, taskId);
    context.reads().task(caller, taskId, "result");
    if (waitMs == 0 || now.ended()) {
      return CompletableFuture.completedFuture(now);
    }
    return longPoll
        .until(
            new LongPoll.WaitRequest(List.of(queueOf(taskId)), () -> false, true),
            waitMs,
            () -> CompletableFuture.supplyAsync(() -> outcome(caller, taskId), readers),
            TaskOutcome::ended,
            now)
        .thenApply(this::wakeOthers);
  }

  /** Wakes other waiting callers, because an event of another node wakes only the first. */
  private TaskOutcome wakeOthers(TaskOutcome outcome) {
    if (outcome.ended()) {
      tasksEnded(Set.of(outcome.json().string("taskId").orElse("")));
    }
    return outcome;
  }

  /** Wakes the callers that wait for the results of tasks. */
  void tasksEnded(Set<String> taskIds) {
    longPoll.wake(
        taskIds.stream().collect(Collectors.toMap(TaskOutcomeReader::queueOf, it -> ALL_WAITERS)));
  }

  private static String queueOf(String taskId) {
    return "result:" + taskId;
  }

  private TaskOutcome outcome(Caller caller, String taskId) {
    return context.read(
        view -> {
          TaskState task = view.task(taskId);
          if (task == null || !mayReadResult(view, task, caller)) {
            throw BrokerContext.notFound("unknown task " + taskId);
          }
          PacketState last = TaskResults.last(task, view::packet, view::packets);
          return new TaskOutcome(TaskResults.of(task, last), task.isEnded());
        });
  }

  /** Returns whether the caller is the originator, owned a packet, or reads everything. */
  private static boolean mayReadResult(StoreView view, TaskState task, Caller caller) {
    return caller.readsEverything()
        || task.firstSender().equals(caller.name())
        || view.packets(PacketQuery.ofTask(task.taskId(), 0, MAX_PACKETS)).stream()
            .anyMatch(
                it -> TaskView.wasAccepted(it) && it.placement().owner().equals(caller.name()));
  }
}
