package dev.ahp.a2a.serve;

import dev.ahp.a2a.follow.PacketReader;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.follow.TaskWaiter;
import dev.ahp.a2a.push.PushNotifications;
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

/** Sending messages: a message starts a task or continues one. */
final class MessageOperations {
  private final BrokerApi broker;
  private final AutoRegistration registration;
  private final FollowUpHandler handler;
  private final PushNotifications push;
  private final ScheduledExecutorService threads;

  MessageOperations(
      BrokerApi broker,
      AutoRegistration registration,
      PushNotifications push,
      ScheduledExecutorService threads) {
    this.broker = broker;
    this.registration = registration;
    this.handler = new FollowUpHandler(broker);
    this.push = push;
    this.threads = threads;
  }

  /** {@code SendMessage}: returns {@code {"task":…}} or {@code {"message":…}}. */
  public CompletableFuture<JsonObject> send(A2aRequest request) {
    JsonObject configuration = request.params().object("configuration").orElse(JsonObject.empty());
    int history = TaskOperations.history(configuration);
    IncomingMessage message = IncomingMessage.of(request.params());
    boolean waits = !configuration.bool("returnImmediately").orElse(false);
    return submitOrAdd(request, message)
        .thenCompose(
            packet ->
                waits && !TaskWaiter.isSettled(packet)
                    ? TaskWaiter.await(
                        reader(request, packet), packet, threads, TaskWaiter::isSettled)
                    : CompletableFuture.completedFuture(packet))
        .thenApply(packet -> response(request, packet, new A2aTaskView.ViewOptions(history, true)));
  }

  /** Returns the packet that the message created or was added to. */
  private CompletableFuture<JsonObject> submitOrAdd(A2aRequest request, IncomingMessage message) {
    JsonObject config =
        request
            .params()
            .object("configuration")
            .flatMap(it -> it.object("taskPushNotificationConfig"))
            .orElse(null);
    if (config != null) {
      push.check(request.caller(), message.taskId().orElse(""), config);
    }
    CompletableFuture<JsonObject> submitOrAdd =
        message.taskId().isPresent() ? handler.add(request, message) : submit(request, message);
    return submitOrAdd.thenApply(
        packet -> {
          if (config != null) {
            push.add(request.caller(), packet, config, request.a2aVersion());
          }
          return packet;
        });
  }

  private CompletableFuture<JsonObject> submit(A2aRequest request, IncomingMessage message) {
    String tenant = request.params().string("tenant").orElse(null);
    JsonObject packet = PacketDraft.of(message, tenant, request.traceparent());
    registration.registerTargets(packet);
    return broker
        .packets()
        .submitFollowUp(request.caller(), packet, request.idempotencyKey())
        .thenApply(SubmittedPacket::packet);
  }

  private JsonObject response(
      A2aRequest request, JsonObject packet, A2aTaskView.ViewOptions viewOptions) {
    if (A2aTaskState.of(packet) == A2aTaskState.COMPLETED) {
      JsonObject directMessage = A2aTaskView.resultMessage(packet).orElse(null);
      if (directMessage != null) {
        return JsonObject.builder().put("message", directMessage.without("taskId")).build();
      }
    }
    TaskConversation conversation = reader(request, packet).conversation(packet);
    return TaskOperations.event(A2aTaskView.task(packet, conversation, viewOptions));
  }

  private PacketReader reader(A2aRequest request, JsonObject packet) {
    return new PacketReader(broker, request.caller(), packet.string("packetId").orElse(""));
  }

  /** {@code SendStreamingMessage}: sends the task first, then its events. */
  public CompletableFuture<TaskStream> stream(
      A2aRequest request, Consumer<JsonObject> sink, Runnable end) {
    IncomingMessage message = IncomingMessage.of(request.params());
    return submitOrAdd(request, message)
        .thenApply(
            packet -> {
              PacketReader reader = reader(request, packet);
              TaskStream stream = new TaskStream(reader, false, sink, end);
              sink.accept(
                  TaskOperations.event(
                      message.taskId().isPresent()
                          ? stream.currentTask()
                          : A2aTaskView.task(
                              packet, TaskConversation.NONE, A2aTaskView.ViewOptions.ALL)));
              stream.start(packet, threads, TaskOperations.POLL_INTERVAL_MS);
              return stream;
            });
  }
}
