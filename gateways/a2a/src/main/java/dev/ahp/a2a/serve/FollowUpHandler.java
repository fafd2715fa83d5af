package dev.ahp.a2a.serve;

import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.follow.PacketReader;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.a2a.task.IncomingMessage;
import dev.ahp.a2a.task.TaskConversation;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Handles a message to an existing task. The message is added to the packet's stream and answers
 * the packet's open question, if the caller may answer it. If the extension contains a verb, the
 * verb is applied to the packet instead.
 */
record FollowUpHandler(BrokerApi broker) {
  private static final Set<String> VERBS_OF_ALL_CALLERS = Set.of("cancel", "review");

  CompletableFuture<JsonObject> add(A2aRequest request, IncomingMessage message) {
    PacketReader reader =
        new PacketReader(broker, request.caller(), message.taskId().orElseThrow());
    JsonObject packet = reader.packet();
    String context = packet.string("taskId").orElse("");
    if (message.contextId().filter(it -> !it.equals(context)).isPresent()) {
      throw A2aException.params("message.contextId does not match the context of the task");
    }
    Optional<String> verb = message.extension().string("verb");
    if (verb.isPresent()) {
      return act(request, packet, verb.get(), message.extension());
    }
    if (A2aTaskState.isOver(packet)) {
      throw new A2aException(
          A2aError.UNSUPPORTED_OPERATION,
          "the task has ended; send a new message with its contextId and its id in"
              + " referenceTaskIds");
    }
    return addMessage(request, reader, message);
  }

  private CompletableFuture<JsonObject> act(
      A2aRequest request, JsonObject packet, String verb, JsonObject extension) {
    if (!VERBS_OF_ALL_CALLERS.contains(verb)) {
      TaskOperations.requireAgent(request);
    }
    JsonObject body = extension.object("body").orElse(JsonObject.empty());
    return broker
        .packets()
        .act(request.caller(), packet.string("packetId").orElse(""), verb, body)
        .thenApply(
            answer -> {
              JsonObject updated = answer.object("packet").orElse(packet);
              return answer
                  .object("lease")
                  .map(lease -> updated.with("lease", lease))
                  .orElse(updated);
            });
  }

  private CompletableFuture<JsonObject> addMessage(
      A2aRequest request, PacketReader reader, IncomingMessage message) {
    String packetId = message.taskId().orElseThrow();
    Optional<JsonObject> question =
        TaskOperations.requiresInput(reader.packet()) ? reader.question() : Optional.empty();
    JsonObject chunk =
        JsonObject.builder().put("data", TaskConversation.entry(message.json())).build();
    CompletableFuture<?> added = broker.packets().addChunk(request.caller(), packetId, chunk);
    if (question.isEmpty()) {
      return added.thenApply(it -> reader.packet());
    }
    // Only the sender may add to the stream; another caller may still answer the question.
    return added
        .handle((done, fault) -> done)
        .thenCompose(it -> answer(request, question.get(), message))
        .thenApply(it -> reader.packet());
  }

  private CompletableFuture<JsonObject> answer(
      A2aRequest request, JsonObject question, IncomingMessage message) {
    JsonArray texts =
        new JsonArray(
            message.parts().stream()
                .flatMap(it -> it.string("text").stream())
                .map(Json::of)
                .toList());
    JsonObject result =
        JsonObject.builder().put("texts", texts).put("message", message.json()).build();
    return broker
        .inbox()
        .answer(
            request.caller(),
            question.string("queue").orElse(""),
            question.string("id").orElse(""),
            JsonObject.builder().put("result", result).build());
  }
}
