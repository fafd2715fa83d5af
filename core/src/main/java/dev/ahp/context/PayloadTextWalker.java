package dev.ahp.context;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.Map;
import java.util.Set;

/** Visits the objects and texts of a payload, except ids, timestamps, hashes and costs. */
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

  private final Visitor visitor;

  private PayloadTextWalker(Visitor visitor) {
    this.visitor = visitor;
  }

  /** Receives the objects and texts. */
  interface Visitor {
    /** Visits an object below the payload, before its members. */
    default void visit(MemberRole role, JsonObject object) {}

    /** Visits a text; {@code name} is the name of the nearest member. */
    void visit(String pointer, MemberRole role, String name, String text);
  }

  static void walk(JsonObject payload, Visitor visitor) {
    PayloadTextWalker walker = new PayloadTextWalker(visitor);
    for (Map.Entry<String, Json> member : payload.members().entrySet()) {
      String name = member.getKey();
      if (!SKIPPED_MEMBERS.contains(name)) {
        walker.visit(
            "/" + JsonPointer.escape(name), MemberRole.OTHER.inside(name), name, member.getValue());
      }
    }
  }

  private void visit(String pointer, MemberRole role, String name, Json value) {
    if (value instanceof Json.Str text) {
      visitor.visit(pointer, role, name, text.value());
    } else if (value instanceof JsonArray items) {
      for (int i = 0; i < items.size(); i++) {
        visit(pointer + "/" + i, role, name, items.get(i));
      }
    } else if (value instanceof JsonObject object) {
      visitor.visit(role, object);
      object
          .members()
          .forEach(
              (key, it) ->
                  visit(pointer + "/" + JsonPointer.escape(key), role.inside(key), key, it));
    }
  }
}
