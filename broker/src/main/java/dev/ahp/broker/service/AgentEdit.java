package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of an agent's entry that keeps everything else, including the secrets that a reader does
 * not see.
 *
 * @param set the members to replace; null removes one
 * @param addKey a key that is valid in addition to the others
 * @param endKey the {@code keyId} of a key and the time {@code notAfter} until which it is valid
 */
record AgentEdit(JsonObject set, @Nullable JsonObject addKey, @Nullable JsonObject endKey) {
  private static final String KEYS = "keys";
  private static final String KEY_ID = "keyId";
  private static final String NOT_AFTER = "notAfter";
  private static final Set<String> MEMBERS = Set.of("set", "addKey", "endKey");

  static AgentEdit of(Json json) {
    CallBodyReader body = CallBodyReader.of(json);
    for (String name : body.json().names()) {
      if (!MEMBERS.contains(name)) {
        body.wrong(name, "is not a member of an edit; expected set, addKey or endKey");
      }
    }
    JsonObject set = body.object("set");
    AgentEdit edit =
        new AgentEdit(
            set == null ? JsonObject.empty() : set, body.object("addKey"), body.object("endKey"));
    if (edit.set.has(KEYS)) {
      body.wrong("set/keys", "must not be replaced, because secrets would be lost; use addKey");
    }
    body.check();
    return edit;
  }

  /** Returns the changed entry, which is not validated yet. */
  JsonObject applyTo(JsonObject entry) {
    JsonObject.Builder changed = entry.toBuilder();
    for (Map.Entry<String, Json> member : set.members().entrySet()) {
      if (member.getValue() == Json.Null.NULL) {
        changed.remove(member.getKey());
      } else {
        changed.put(member.getKey(), member.getValue());
      }
    }
    if (addKey != null || endKey != null) {
      changed.put(KEYS, keys(entry.array(KEYS).orElse(JsonArray.empty())));
    }
    return changed.build();
  }

  private JsonArray keys(JsonArray known) {
    List<Json> keys = new ArrayList<>();
    boolean isFound = endKey == null;
    for (JsonObject key : known.objects()) {
      if (endKey != null && key.string(KEY_ID).equals(endKey.string(KEY_ID))) {
        isFound = true;
        keys.add(key.with(NOT_AFTER, requireTime(endKey.get(NOT_AFTER))));
      } else {
        keys.add(key);
      }
    }
    if (!isFound) {
      throw wrong("/endKey/keyId", "is not a key of this agent");
    }
    if (addKey != null) {
      keys.add(addKey);
    }
    return new JsonArray(keys);
  }

  private static Json requireTime(@Nullable Json time) {
    if (time == null) {
      throw wrong("/endKey/notAfter", "is required; expected an RFC 3339 time");
    }
    return time;
  }

  private static Denied wrong(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }
}
