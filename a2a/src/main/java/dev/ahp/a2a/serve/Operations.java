package dev.ahp.a2a.serve;

import dev.ahp.a2a.card.AgentCard;
import dev.ahp.a2a.dialect.Method;
import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.fault.A2aError;
import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.follow.TaskStream;
import dev.ahp.a2a.push.PushNotifications;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.http.api.Newcomers;
import dev.ahp.json.JsonObject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;

/** Everything that A2A can ask, in the shapes of 1.0. */
public final class Operations {
  private final Exchange exchange;
  private final TaskCalls tasks;
  private final TaskList list;
  private final PushNotifications push;
  private final Newcomers newcomers;
  private final ScheduledExecutorService threads;
  private final AgentCard card;

  public Operations(
      Exchange exchange,
      Newcomers newcomers,
      PushNotifications push,
      AgentCard card,
      ScheduledExecutorService threads) {
    this.exchange = exchange;
    this.newcomers = newcomers;
    this.push = push;
    this.card = card;
    this.threads = threads;
    this.tasks = new TaskCalls(exchange, threads);
    this.list = new TaskList(exchange, tasks);
  }

  /** A call with one answer. */
  public CompletableFuture<JsonObject> call(
      Method method, Request request, Version version, String base) {
    return switch (method) {
      case SEND -> messages(version).send(request);
      case CANCEL -> tasks.cancel(request);
      default -> CompletableFuture.completedFuture(now(method, request, version, base));
    };
  }

  private JsonObject now(Method method, Request request, Version version, String base) {
    return switch (method) {
      case GET -> tasks.get(request);
      case LIST -> list.of(request);
      case PUSH_CREATE -> push.add(request.caller(), packet(request), request.params(), version);
      case PUSH_GET -> push.demanded().get(taskId(request), request.id("id"));
      case PUSH_LIST -> push.demanded().list(taskId(request));
      case PUSH_DELETE -> deleted(request);
      case EXTENDED_CARD ->
          card.extended(base, version == Version.V1_0)
              .orElseThrow(
                  () ->
                      new A2aFault(
                          A2aError.EXTENDED_AGENT_CARD_NOT_CONFIGURED,
                          "nobody shows a token here, so there is no card but the public one"));
      default -> throw new A2aFault(A2aError.UNSUPPORTED_OPERATION, "this call gives a stream");
    };
  }

  private JsonObject packet(Request request) {
    return exchange.packets().get(request.caller(), request.id("taskId"));
  }

  /** Whoever does not see a task does not see who is told of it. */
  private String taskId(Request request) {
    return packet(request).string("packetId").orElse("");
  }

  private JsonObject deleted(Request request) {
    push.demanded().delete(taskId(request), request.id("id"));
    return JsonObject.empty();
  }

  /** A call whose answers come one by one; refusals come at once. */
  public CompletableFuture<TaskStream> stream(
      Method method, Request request, Version version, Consumer<JsonObject> sink, Runnable end) {
    return method == Method.STREAM
        ? messages(version).stream(request, sink, end)
        : CompletableFuture.completedFuture(tasks.subscribe(request, sink, end));
  }

  private MessageCalls messages(Version version) {
    Subscriptions subscriptions =
        new Subscriptions() {
          @Override
          public void check(Caller caller, String taskId, JsonObject config) {
            push.check(caller, taskId, config);
          }

          @Override
          public JsonObject add(Caller caller, JsonObject packet, JsonObject config) {
            return push.add(caller, packet, config, version);
          }
        };
    return new MessageCalls(exchange, newcomers, subscriptions, threads);
  }
}
