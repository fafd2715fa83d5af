package dev.ahp.delivery.export;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.lifecycle.TerminalReason;

/**
 * Maps the state of exported work to verbs of its packet.
 *
 * @param remote the packet in the exporting namespace, with its outcome
 */
record ExportOutcome(JsonObject remote, String namespace) {
  private static final int MAX_MESSAGE_CHARS = 500;

  /** The verb that ends a packet, with its body. */
  record PacketEnding(String verb, JsonObject body) {}

  private Status status() {
    return remote.string("status").flatMap(Status::named).orElse(Status.CREATED);
  }

  private String reason() {
    return remote.string("terminalReason").orElse(status().wireName());
  }

  boolean isOver() {
    return status().isFinal();
  }

  /** Returns whether an agent accepted the work. */
  boolean isAccepted() {
    return switch (status()) {
      case CREATED, VALIDATED, READY, CANCELLED -> false;
      case RUNNING, WAITING, COMPLETED, FAILED, BLOCKED -> true;
    };
  }

  /** Returns whether the agent rejected the packet, or it was cancelled. */
  boolean isCancelled() {
    return status() == Status.CANCELLED;
  }

  /** Returns the verb that ends a packet like the work. */
  PacketEnding end(boolean accepted) {
    return switch (status()) {
      case COMPLETED -> new PacketEnding("complete", completed());
      case BLOCKED -> blocked();
      default -> refused(code(), message(), accepted);
    };
  }

  private JsonObject completed() {
    Json result = remote.get("result");
    return JsonObject.builder()
        .put("result", result == null ? Json.Null.NULL : result)
        .putIfPresent("evidence", remote.get("evidence"))
        .putIfPresent("artifacts", remote.get("artifacts"))
        .putIfPresent("cost", remote.get("cost"))
        .build();
  }

  private PacketEnding blocked() {
    JsonArray needs = remote.array("needs").orElse(JsonArray.empty());
    JsonArray violations = remote.array("violations").orElse(JsonArray.empty());
    if (needs.isEmpty() && violations.isEmpty()) {
      return refused(reason(), message(), true);
    }
    JsonObject.Builder body = JsonObject.builder().put("needs", needs);
    if (!violations.isEmpty()) {
      body.put("violations", violations);
    }
    return new PacketEnding("block", body.build());
  }

  /** Returns the code of the agent, else the reason why the packet ended. */
  private String code() {
    boolean isByAgent =
        status() == Status.FAILED || reason().equals(TerminalReason.REJECTED.wireName());
    return isByAgent ? error("code", reason()) : reason();
  }

  private String message() {
    return error("message", "the packet ended in the namespace " + namespace + " with " + reason());
  }

  private String error(String member, String otherwise) {
    return remote
        .object("error")
        .flatMap(it -> it.string(member))
        .filter(it -> !it.isBlank())
        .orElse(otherwise);
  }

  /** Fails an accepted packet, rejects another. */
  static PacketEnding refused(String code, String message, boolean accepted) {
    String text =
        message.length() <= MAX_MESSAGE_CHARS
            ? message
            : message.substring(0, MAX_MESSAGE_CHARS - 1) + "…";
    if (accepted) {
      JsonObject error = JsonObject.builder().put("code", code).put("message", text).build();
      return new PacketEnding("fail", JsonObject.builder().put("error", error).build());
    }
    return new PacketEnding(
        "reject", JsonObject.builder().put("reason", code).put("message", text).build());
  }

  /** Returns a note on the progress; empty if there is none. */
  String progress() {
    if (remote.string("waitingOn").filter("human"::equals).isPresent()) {
      return "waits for a person in the namespace " + namespace;
    }
    return remote.object("progress").flatMap(it -> it.string("note")).orElse("");
  }
}
