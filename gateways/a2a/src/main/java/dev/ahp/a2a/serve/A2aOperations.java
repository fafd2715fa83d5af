package dev.ahp.a2a.serve;

import dev.ahp.a2a.card.AgentCard;
import dev.ahp.a2a.card.ContractSkills;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.push.PushNotifications;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.JsonObject;
import dev.ahp.server.api.AutoRegistration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** The operations of A2A, in the shapes of 1.0. */
public final class A2aOperations {
  private final BrokerApi broker;
  private final TaskOperations tasks;
  private final TaskList list;
  private final MessageOperations messages;
  private final PushNotifications push;
  private final AgentCard card;

  public A2aOperations(
      BrokerApi broker,
      AutoRegistration registration,
      PushNotifications push,
      AgentCard card,
      ScheduledExecutorService threads) {
    this.broker = broker;
    this.push = push;
    this.card = card;
    this.messages = new MessageOperations(broker, registration, push, threads);
    this.tasks = new TaskOperations(broker, threads);
    this.list = new TaskList(broker, tasks);
  }

  /** Handles a call with one response. */
  public CompletableFuture<JsonObject> call(A2aMethod a2aMethod, A2aRequest request) {
    request.caller().scopes().require(a2aMethod.scopes());
    return switch (a2aMethod) {
      case SEND -> messages.send(request);
      case CANCEL -> tasks.cancel(request);
      default -> CompletableFuture.completedFuture(callSync(a2aMethod, request));
    };
  }

  private JsonObject callSync(A2aMethod a2aMethod, A2aRequest request) {
    return switch (a2aMethod) {
      case GET -> tasks.get(request);
      case LIST -> list.of(request);
      case PUSH_CREATE ->
          push.requireEnabled()
              .add(request.caller(), packet(request), request.params(), request.a2aVersion());
      case PUSH_GET -> push.requireEnabled().get(taskId(request), request.id("id"));
      case PUSH_LIST -> push.requireEnabled().list(taskId(request));
      case PUSH_DELETE -> delete(request);
      case EXTENDED_CARD ->
          card.extended(
                  request.base(),
                  request.a2aVersion() == A2aVersion.V1_0,
                  new ContractSkills(broker),
                  request.caller())
              .orElseThrow(
                  () ->
                      new A2aException(
                          A2aError.EXTENDED_AGENT_CARD_NOT_CONFIGURED,
                          "without tokens there is no extended card"));
      default ->
          throw new A2aException(A2aError.UNSUPPORTED_OPERATION, "the method returns a stream");
    };
  }

  private JsonObject packet(A2aRequest request) {
    return broker.packets().get(request.caller(), request.id("taskId"));
  }

  /** Returns the task id; fails if the caller may not see the task. */
  private String taskId(A2aRequest request) {
    return packet(request).string("packetId").orElse("");
  }

  private JsonObject delete(A2aRequest request) {
    push.requireEnabled().delete(taskId(request), request.id("id"));
    return JsonObject.empty();
  }

  /** Handles a call with a stream of responses. A denied call fails before the stream starts. */
  CompletableFuture<TaskStream> stream(
      A2aMethod a2aMethod, A2aRequest request, Consumer<JsonObject> sink, Runnable end) {
    request.caller().scopes().require(a2aMethod.scopes());
    return a2aMethod == A2aMethod.STREAM
        ? messages.stream(request, sink, end)
        : CompletableFuture.completedFuture(tasks.subscribe(request, sink, end));
  }
}
