package dev.ahp.a2a.serve;

import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.follow.Glance;
import dev.ahp.a2a.follow.Settlement;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.PacketDraft;
import dev.ahp.a2a.task.Talk;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.a2a.task.TaskView;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.PacketDesk.Submitted;
import dev.ahp.http.api.Newcomers;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Sending: a message begins a task, or goes on with one. */
public final class MessageCalls {
  private final Exchange exchange;
  private final Newcomers newcomers;
  private final FollowUp followUp;
  private final Subscriptions subscriptions;
  private final ScheduledExecutorService threads;

  /**
   * Sends to a broker.
   *
   * @param subscriptions takes the push notifications that a message asks for
   */
  public MessageCalls(
      Exchange exchange,
      Newcomers newcomers,
      Subscriptions subscriptions,
      ScheduledExecutorService threads) {
    this.exchange = exchange;
    this.newcomers = newcomers;
    this.followUp = new FollowUp(exchange);
    this.subscriptions = subscriptions;
    this.threads = threads;
  }

  /** {@code SendMessage}: gives {@code {"task":…}} or {@code {"message":…}}. */
  public CompletableFuture<JsonObject> send(Request request) {
    JsonObject configuration = request.params().object("configuration").orElse(JsonObject.empty());
    int history = TaskCalls.history(configuration);
    IncomingMessage message = IncomingMessage.of(request.params());
    boolean waits = !configuration.bool("returnImmediately").orElse(false);
    return begun(request, message)
        .thenCompose(
            packet ->
                waits && !Settlement.isSettled(packet)
                    ? Settlement.of(glance(request, packet), packet, threads, Settlement::isSettled)
                    : CompletableFuture.completedFuture(packet))
        .thenApply(packet -> answer(request, packet, new TaskView.Wanted(history, true)));
  }

  /** The packet that the message made, or that it was added to. */
  private CompletableFuture<JsonObject> begun(Request request, IncomingMessage message) {
    JsonObject push =
        request
            .params()
            .object("configuration")
            .flatMap(it -> it.object("taskPushNotificationConfig"))
            .orElse(null);
    if (push != null) {
      subscriptions.check(request.caller(), message.taskId().orElse(""), push);
    }
    CompletableFuture<JsonObject> begun =
        message.taskId().isPresent() ? followUp.add(request, message) : submit(request, message);
    return begun.thenApply(
        packet -> {
          if (push != null) {
            subscriptions.add(request.caller(), packet, push);
          }
          return packet;
        });
  }

  private CompletableFuture<JsonObject> submit(Request request, IncomingMessage message) {
    String tenant = request.params().string("tenant").orElse(null);
    JsonObject packet = PacketDraft.of(message, tenant, request.traceparent());
    newcomers.welcome(packet);
    return exchange
        .packets()
        .submit(request.caller(), packet, request.idempotencyKey())
        .thenApply(Submitted::packet);
  }

  private JsonObject answer(Request request, JsonObject packet, TaskView.Wanted wanted) {
    if (TaskState.of(packet) == TaskState.COMPLETED) {
      JsonObject said = TaskView.directAnswer(packet).orElse(null);
      if (said != null) {
        return JsonObject.builder().put("message", said.without("taskId")).build();
      }
    }
    Talk talk = glance(request, packet).talk(packet);
    return TaskCalls.event(TaskView.task(packet, talk, wanted));
  }

  private Glance glance(Request request, JsonObject packet) {
    return new Glance(exchange, request.caller(), packet.string("packetId").orElse(""));
  }

  /** {@code SendStreamingMessage}: the task first, then what becomes of it. */
  public CompletableFuture<TaskStream> stream(
      Request request, Consumer<JsonObject> sink, Runnable end) {
    IncomingMessage message = IncomingMessage.of(request.params());
    return begun(request, message)
        .thenApply(
            packet -> {
              Glance glance = glance(request, packet);
              TaskStream stream = new TaskStream(glance, false, sink, end);
              sink.accept(
                  TaskCalls.event(
                      message.taskId().isPresent()
                          ? stream.standing()
                          : TaskView.task(packet, Talk.NONE, TaskView.Wanted.ALL)));
              stream.start(packet, threads, TaskCalls.EVERY_MS);
              return stream;
            });
  }

  /** Refuses a message to a task that is over. */
  static A2aFault over() {
    return new A2aFault(
        A2aError.UNSUPPORTED_OPERATION,
        "the task is over; send a new message with its contextId and name it in referenceTaskIds");
  }
}
