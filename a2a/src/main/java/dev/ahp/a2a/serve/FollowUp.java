package dev.ahp.a2a.serve;

import dev.ahp.a2a.fault.A2aFault;
import dev.ahp.a2a.follow.Glance;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.Talk;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A message to a task that is there. It is added to the packet's stream, and answers the question
 * that the packet waits on, if the caller may answer it. With a verb in the extension it is no
 * words but a deed: that verb, on the packet.
 */
final class FollowUp {
  private static final Set<String> NOT_ONLY_AGENTS = Set.of("cancel", "review");

  private final Exchange exchange;

  FollowUp(Exchange exchange) {
    this.exchange = exchange;
  }

  CompletableFuture<JsonObject> add(Request request, IncomingMessage message) {
    Glance glance = new Glance(exchange, request.caller(), message.taskId().orElseThrow());
    JsonObject packet = glance.packet();
    String context = packet.string("taskId").orElse("");
    if (message.contextId().filter(it -> !it.equals(context)).isPresent()) {
      throw A2aFault.params("message.contextId is not the context of the task");
    }
    Optional<String> verb = message.extension().string("verb");
    if (verb.isPresent()) {
      return act(request, packet, verb.get(), message.extension());
    }
    if (TaskState.isOver(packet)) {
      throw MessageCalls.over();
    }
    return say(request, glance, message);
  }

  private CompletableFuture<JsonObject> act(
      Request request, JsonObject packet, String verb, JsonObject extension) {
    if (!NOT_ONLY_AGENTS.contains(verb)) {
      TaskCalls.demandAgent(request);
    }
    JsonObject body = extension.object("body").orElse(JsonObject.empty());
    return exchange
        .packets()
        .act(request.caller(), packet.string("packetId").orElse(""), verb, body)
        .thenApply(
            answer -> {
              JsonObject acted = answer.object("packet").orElse(packet);
              return answer.object("lease").map(lease -> acted.with("lease", lease)).orElse(acted);
            });
  }

  private CompletableFuture<JsonObject> say(
      Request request, Glance glance, IncomingMessage message) {
    String packetId = message.taskId().orElseThrow();
    Optional<JsonObject> question =
        TaskCalls.asks(glance.packet()) ? glance.question() : Optional.empty();
    JsonObject chunk = JsonObject.builder().put("data", Talk.entry(message.json())).build();
    CompletableFuture<?> added = exchange.packets().addChunk(request.caller(), packetId, chunk);
    if (question.isEmpty()) {
      return added.thenApply(it -> glance.packet());
    }
    // Whoever answers need not be the sender, who alone adds to the stream.
    return added
        .handle((done, fault) -> done)
        .thenCompose(it -> answer(request, question.get(), message))
        .thenApply(it -> glance.packet());
  }

  private CompletableFuture<JsonObject> answer(
      Request request, JsonObject question, IncomingMessage message) {
    JsonArray texts =
        new JsonArray(
            message.parts().stream()
                .flatMap(it -> it.string("text").stream())
                .map(Json::of)
                .toList());
    JsonObject result =
        JsonObject.builder().put("texts", texts).put("message", message.json()).build();
    return exchange
        .inbox()
        .answer(
            request.caller(),
            question.string("queue").orElse(""),
            question.string("id").orElse(""),
            JsonObject.builder().put("result", result).build());
  }
}
