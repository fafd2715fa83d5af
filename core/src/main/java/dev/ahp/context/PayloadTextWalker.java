package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Goes through the texts of a payload; ids, times, hashes and money are no texts. */
final class PayloadTextWalker {
  private static final Set<String> NO_TEXT =
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

  /** Each text with its pointer. */
  static void in(JsonObject payload, BiConsumer<String, String> out) {
    PayloadTextWalker payloadTextWalker = new PayloadTextWalker(out);
    for (Map.Entry<String, Json> member : payload.members().entrySet()) {
      if (!NO_TEXT.contains(member.getKey())) {
        payloadTextWalker.visit("/" + JsonPointer.escape(member.getKey()), member.getValue());
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
