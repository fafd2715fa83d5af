package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Gathers the texts of a document in order: all strings, then those member names that could hold a
 * sentence. Names come last so that they do not part strings that belong together.
 */
final class Fields {
  private static final int SHORTEST_SENTENCE = 10;

  private final List<Field> strings = new ArrayList<>();
  private final List<Field> names = new ArrayList<>();

  static List<Field> of(Json document) {
    Fields fields = new Fields();
    fields.walk(document, "");
    fields.strings.addAll(fields.names);
    return fields.strings;
  }

  private void walk(Json value, String pointer) {
    if (value instanceof Json.Str string) {
      strings.add(new Field(pointer, string.value()));
    } else if (value instanceof JsonObject object) {
      for (Map.Entry<String, Json> member : object.members().entrySet()) {
        String below = pointer + "/" + JsonPointer.escape(member.getKey());
        name(member.getKey(), below);
        walk(member.getValue(), below);
      }
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        walk(array.get(i), pointer + "/" + i);
      }
    }
  }

  private void name(String name, String pointer) {
    if (name.length() >= SHORTEST_SENTENCE && parts(name)) {
      names.add(new Field(pointer, name));
    }
  }

  /** A name of one plain word says nothing; anything but letters and digits may part words. */
  private static boolean parts(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x80 || !Character.isLetterOrDigit(c)) {
        return true;
      }
    }
    return name.length() > 24;
  }
}
