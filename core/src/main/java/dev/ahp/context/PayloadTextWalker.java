package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Visits the texts of a payload, except ids, timestamps, hashes and costs. */
final class PayloadTextWalker {
  private static final Set<String> SKIPPED_MEMBERS =
      Set.of(
          "schemaVersion",
          "handoffId",
          "taskId",
          "parentHandoffId",
          "fromAgent",
          "toAgent",
          "timestamp",
          "costTracking",
          "traceparent",
          "signature",
          "toolCallHistory",
          "historyStrategy",
          "expiresAt",
          "receiverList",
          "personalData",
          "pins",
          "trust");

  private final BiConsumer<String, String> out;

  private PayloadTextWalker(BiConsumer<String, String> out) {
    this.out = out;
  }

  /** Passes each text and its pointer to {@code out}. */
  static void walk(JsonObject payload, BiConsumer<String, String> out) {
    PayloadTextWalker walker = new PayloadTextWalker(out);
    for (Map.Entry<String, Json> member : payload.members().entrySet()) {
      if (!SKIPPED_MEMBERS.contains(member.getKey())) {
        walker.visit("/" + JsonPointer.escape(member.getKey()), member.getValue());
      }
    }
  }

  private void visit(String pointer, Json value) {
    if (value instanceof Json.Str text) {
      out.accept(pointer, text.value());
    } else if (value instanceof JsonArray items) {
      for (int i = 0; i < items.size(); i++) {
        visit(pointer + "/" + i, items.get(i));
      }
    } else if (value instanceof JsonObject object) {
      object.members().forEach((name, it) -> visit(pointer + "/" + JsonPointer.escape(name), it));
    }
  }
}
