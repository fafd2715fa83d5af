package dev.ahp.a2a.version;

import dev.ahp.a2a.error.A2aException;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Converts messages and parts of 0.3. */
final class Version03Messages {
  private Version03Messages() {}

  static JsonObject read(JsonObject old) {
    JsonObject.Builder message = old.toBuilder().remove("kind");
    old.string("role").ifPresent(role -> message.put("role", Version03Enums.currentRole(role)));
    Json parts = old.get("parts");
    if (parts instanceof JsonArray array) {
      List<Json> read = new ArrayList<>();
      array.forEach(part -> read.add(readPart(part)));
      message.put("parts", new JsonArray(read));
    }
    return message.build();
  }

  private static Json readPart(Json part) {
    JsonObject old =
        part.asObject().orElseThrow(() -> A2aException.params("each part must be an object"));
    JsonObject.Builder read = JsonObject.builder();
    String kind = old.string("kind").orElse("");
    switch (kind) {
      case "text" -> read.put("text", required(old, "text"));
      case "data" -> read.put("data", required(old, "data"));
      case "file" -> file(required(old, "file"), read);
      default -> throw A2aException.params("the kind of a part must be text, file or data");
    }
    return read.putIfPresent("metadata", old.get("metadata")).build();
  }

  private static Json required(JsonObject part, String member) {
    Json value = part.get(member);
    if (value == null) {
      throw A2aException.params("a part of kind " + member + " requires the member " + member);
    }
    return value;
  }

  private static void file(Json json, JsonObject.Builder part) {
    JsonObject file =
        json.asObject()
            .orElseThrow(() -> A2aException.params("the member file of a part must be an object"));
    part.putIfPresent("raw", file.get("bytes"))
        .putIfPresent("url", file.get("uri"))
        .putIfPresent("mediaType", file.get("mimeType"))
        .putIfPresent("filename", file.get("name"));
  }

  static JsonObject write(JsonObject message) {
    JsonObject.Builder old = JsonObject.builder().put("kind", "message").putAll(message);
    message.string("role").ifPresent(role -> old.put("role", Version03Enums.role(role)));
    message.array("parts").ifPresent(parts -> old.put("parts", writeParts(parts)));
    return old.build();
  }

  static JsonArray writeParts(JsonArray parts) {
    return new JsonArray(parts.objects().stream().map(it -> (Json) writePart(it)).toList());
  }

  private static JsonObject writePart(JsonObject part) {
    JsonObject.Builder old = JsonObject.builder();
    if (part.has("text")) {
      old.put("kind", "text").putIfPresent("text", part.get("text"));
    } else if (part.has("data")) {
      old.put("kind", "data").putIfPresent("data", object(part.get("data")));
    } else {
      JsonObject file =
          JsonObject.builder()
              .putIfPresent("bytes", part.get("raw"))
              .putIfPresent("uri", part.get("url"))
              .putIfPresent("mimeType", part.get("mediaType"))
              .putIfPresent("name", part.get("filename"))
              .build();
      old.put("kind", "file").put("file", file);
    }
    return old.putIfPresent("metadata", part.get("metadata")).build();
  }

  /** Wraps other values, because data must be an object in 0.3. */
  private static Json object(@org.jspecify.annotations.Nullable Json data) {
    Json value = data == null ? Json.Null.NULL : data;
    return value instanceof JsonObject ? value : JsonObject.builder().put("value", value).build();
  }
}
