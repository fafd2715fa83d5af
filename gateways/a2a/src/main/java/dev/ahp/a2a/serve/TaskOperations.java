package dev.ahp.a2a.serve;

import dev.ahp.Denied;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.follow.PacketReader;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Reading, cancelling and subscribing to tasks. */
public record TaskOperations(BrokerApi broker, ScheduledExecutorService threads) {
  static final long POLL_INTERVAL_MS = 5_000;

  private static final int MAX_HISTORY = 1000;

  /** {@code GetTask}. */
  public JsonObject get(A2aRequest request) {
    return view(
        request, new A2aTaskView.ViewOptions(history(request.params()), true), request.id("id"));
  }

  JsonObject view(A2aRequest request, A2aTaskView.ViewOptions viewOptions, String packetId) {
    PacketReader reader = new PacketReader(broker, request.caller(), packetId);
    JsonObject packet = reader.packet();
    return A2aTaskView.task(packet, reader.conversation(packet), viewOptions);
  }

  static int history(JsonObject params) {
    int length = A2aRequest.integer(params, "historyLength", 0, Integer.MAX_VALUE, -1);
    return Math.min(length, MAX_HISTORY);
  }

  /** {@code CancelTask}. */
  public CompletableFuture<JsonObject> cancel(A2aRequest request) {
    String id = request.id("id");
    JsonObject body = JsonObject.builder().put("reason", "cancelled over A2A").build();
    return broker
        .packets()
        .act(request.caller(), id, "cancel", body)
        .handle(
            (done, fault) -> {
              if (fault != null) {
                throw notCancelled(A2aException.of(fault));
              }
              return view(request, A2aTaskView.ViewOptions.ALL, id);
            });
  }

  private static A2aException notCancelled(A2aException fault) {
    JsonObject problem = fault.problem();
    boolean ended =
        problem != null
            && problem
                .string("code")
                .filter(ProblemCode.ILLEGAL_TRANSITION.name()::equals)
                .isPresent();
    return ended ? fault.as(A2aError.TASK_NOT_CANCELABLE) : fault;
  }

  /** {@code SubscribeToTask}: fails if the task has ended, else sends events until it ends. */
  public TaskStream subscribe(A2aRequest request, Consumer<JsonObject> sink, Runnable end) {
    PacketReader reader = new PacketReader(broker, request.caller(), request.id("id"));
    JsonObject packet = reader.packet();
    if (A2aTaskState.isOver(packet)) {
      throw new A2aException(A2aError.UNSUPPORTED_OPERATION, "the task has ended");
    }
    TaskStream stream = new TaskStream(reader, true, sink, end);
    sink.accept(event(stream.currentTask()));
    stream.start(packet, threads, TaskOperations.POLL_INTERVAL_MS);
    return stream;
  }

  static JsonObject event(JsonObject task) {
    return JsonObject.builder().put("task", task).build();
  }

  /** Rejects callers that are not agents. */
  static void requireAgent(A2aRequest request) {
    if (!request.caller().isAgent()) {
      throw new Denied(ProblemCode.FORBIDDEN, "only agents may use this verb");
    }
  }

  static boolean requiresInput(JsonObject packet) {
    return A2aTaskState.of(packet) == A2aTaskState.INPUT_REQUIRED;
  }
}
