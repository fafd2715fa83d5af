package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.follow.PacketReader;
import dev.ahp.a2a.follow.SettlementWaiter;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.A2aTaskView;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.PacketDraft;
import dev.ahp.a2a.task.TaskConversation;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.PacketApi.SubmittedPacket;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.AutoRegistration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Sending: a message begins a task, or goes on with one. */
public final class MessageOperations {
  private final BrokerApi exchange;
  private final AutoRegistration autoRegistration;
  private final FollowUpHandler followUpHandler;
  private final PushSubscriptions pushSubscriptions;
  private final ScheduledExecutorService threads;

  /**
   * Sends to a broker.
   *
   * @param pushSubscriptions takes the push notifications that a message asks for
   */
  public MessageOperations(
      BrokerApi exchange,
      AutoRegistration autoRegistration,
      PushSubscriptions pushSubscriptions,
      ScheduledExecutorService threads) {
    this.exchange = exchange;
    this.autoRegistration = autoRegistration;
    this.followUpHandler = new FollowUpHandler(exchange);
    this.pushSubscriptions = pushSubscriptions;
    this.threads = threads;
  }

  /** {@code SendMessage}: gives {@code {"task":…}} or {@code {"message":…}}. */
  public CompletableFuture<JsonObject> send(A2aRequest request) {
    JsonObject configuration = request.params().object("configuration").orElse(JsonObject.empty());
    int history = TaskOperations.history(configuration);
    IncomingMessage message = IncomingMessage.of(request.params());
    boolean waits = !configuration.bool("returnImmediately").orElse(false);
    return begun(request, message)
        .thenCompose(
            packet ->
                waits && !SettlementWaiter.isSettled(packet)
                    ? SettlementWaiter.of(
                        glance(request, packet), packet, threads, SettlementWaiter::isSettled)
                    : CompletableFuture.completedFuture(packet))
        .thenApply(packet -> answer(request, packet, new A2aTaskView.ViewOptions(history, true)));
  }

  /** The packet that the message made, or that it was added to. */
  private CompletableFuture<JsonObject> begun(A2aRequest request, IncomingMessage message) {
    JsonObject push =
        request
            .params()
            .object("configuration")
            .flatMap(it -> it.object("taskPushNotificationConfig"))
            .orElse(null);
    if (push != null) {
      pushSubscriptions.check(request.caller(), message.taskId().orElse(""), push);
    }
    CompletableFuture<JsonObject> begun =
        message.taskId().isPresent()
            ? followUpHandler.add(request, message)
            : submit(request, message);
    return begun.thenApply(
        packet -> {
          if (push != null) {
            pushSubscriptions.add(request.caller(), packet, push);
          }
          return packet;
        });
  }

  private CompletableFuture<JsonObject> submit(A2aRequest request, IncomingMessage message) {
    String tenant = request.params().string("tenant").orElse(null);
    JsonObject packet = PacketDraft.of(message, tenant, request.traceparent());
    autoRegistration.registerTargets(packet);
    return exchange
        .packets()
        .submit(request.caller(), packet, request.idempotencyKey())
        .thenApply(SubmittedPacket::packet);
  }

  private JsonObject answer(
      A2aRequest request, JsonObject packet, A2aTaskView.ViewOptions viewOptions) {
    if (A2aTaskState.of(packet) == A2aTaskState.COMPLETED) {
      JsonObject said = A2aTaskView.directAnswer(packet).orElse(null);
      if (said != null) {
        return JsonObject.builder().put("message", said.without("taskId")).build();
      }
    }
    TaskConversation taskConversation = glance(request, packet).talk(packet);
    return TaskOperations.event(A2aTaskView.task(packet, taskConversation, viewOptions));
  }

  private PacketReader glance(A2aRequest request, JsonObject packet) {
    return new PacketReader(exchange, request.caller(), packet.string("packetId").orElse(""));
  }

  /** {@code SendStreamingMessage}: the task first, then what becomes of it. */
  public CompletableFuture<TaskStream> stream(
      A2aRequest request, Consumer<JsonObject> sink, Runnable end) {
    IncomingMessage message = IncomingMessage.of(request.params());
    return begun(request, message)
        .thenApply(
            packet -> {
              PacketReader packetReader = glance(request, packet);
              TaskStream stream = new TaskStream(packetReader, false, sink, end);
              sink.accept(
                  TaskOperations.event(
                      message.taskId().isPresent()
                          ? stream.standing()
                          : A2aTaskView.task(
                              packet, TaskConversation.NONE, A2aTaskView.ViewOptions.ALL)));
              stream.start(packet, threads, TaskOperations.EVERY_MS);
              return stream;
            });
  }

  /** Refuses a message to a task that is over. */
  static A2aException over() {
    return new A2aException(
        A2aError.UNSUPPORTED_OPERATION,
        "the task is over; send a new message with its contextId and name it in referenceTaskIds");
  }
}
