package dev.ahp.a2a.serve;

import dev.ahp.Denied;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.follow.Glance;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.a2a.task.TaskView;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Looking at tasks, calling them off, and following them. */
public final class TaskCalls {
  static final long EVERY_MS = 5_000;

  private static final int MAX_HISTORY = 1000;

  private final Exchange exchange;
  private final ScheduledExecutorService threads;

  public TaskCalls(Exchange exchange, ScheduledExecutorService threads) {
    this.exchange = exchange;
    this.threads = threads;
  }

  /** {@code GetTask}. */
  public JsonObject get(Request request) {
    return shown(request, new TaskView.Wanted(history(request.params()), true), request.id("id"));
  }

  JsonObject shown(Request request, TaskView.Wanted wanted, String packetId) {
    Glance glance = new Glance(exchange, request.caller(), packetId);
    JsonObject packet = glance.packet();
    return TaskView.task(packet, glance.talk(packet), wanted);
  }

  static int history(JsonObject params) {
    return Request.integer(params, "historyLength", 0, MAX_HISTORY, -1);
  }

  /** {@code CancelTask}. */
  public CompletableFuture<JsonObject> cancel(Request request) {
    String id = request.id("id");
    JsonObject body = JsonObject.builder().put("reason", "cancelled over A2A").build();
    return exchange
        .packets()
        .act(request.caller(), id, "cancel", body)
        .handle(
            (done, fault) -> {
              if (fault != null) {
                throw notCancelled(A2aFault.of(fault));
              }
              return shown(request, TaskView.Wanted.ALL, id);
            });
  }

  private static A2aFault notCancelled(A2aFault fault) {
    JsonObject problem = fault.problem();
    boolean over =
        problem != null
            && problem
                .string("code")
                .filter(ProblemCode.ILLEGAL_TRANSITION.name()::equals)
                .isPresent();
    return over ? fault.as(A2aError.TASK_NOT_CANCELABLE) : fault;
  }

  /** {@code SubscribeToTask}: refuses at once, or follows until the task is over. */
  public TaskStream subscribe(Request request, Consumer<JsonObject> sink, Runnable end) {
    Glance glance = new Glance(exchange, request.caller(), request.id("id"));
    JsonObject packet = glance.packet();
    if (TaskState.isOver(packet)) {
      throw new A2aFault(A2aError.UNSUPPORTED_OPERATION, "the task is over");
    }
    TaskStream stream = new TaskStream(glance, true, sink, end);
    sink.accept(event(stream.standing()));
    stream.start(packet, threads, TaskCalls.EVERY_MS);
    return stream;
  }

  static JsonObject event(JsonObject task) {
    return JsonObject.builder().put("task", task).build();
  }

  /** Refuses what only agents do. */
  static void demandAgent(Request request) {
    if (!request.caller().isAgent()) {
      throw new Denied(ProblemCode.FORBIDDEN, "this is not for callers of this kind");
    }
  }

  static boolean asks(JsonObject packet) {
    return TaskState.of(packet) == TaskState.INPUT_REQUIRED;
  }
}
