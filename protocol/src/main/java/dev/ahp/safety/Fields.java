package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

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
    fields.walk(document, Field.Place.TOP);
    fields.strings.addAll(fields.names);
    return fields.strings;
  }

  static List<Field> of(String text) {
    return List.of(new Field(Field.Place.TOP, text));
  }

  private void walk(Json value, Field.Place place) {
    if (value instanceof Json.Str string) {
      strings.add(new Field(place, string.value()));
    } else if (value instanceof JsonObject object) {
      object.members().forEach((name, member) -> member(name, member, place.member(name)));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        walk(array.get(i), place.item(i));
      }
    }
  }

  private void member(String name, Json value, Field.Place place) {
    if (name.length() >= SHORTEST_SENTENCE && parts(name)) {
      names.add(new Field(place, name));
    }
    walk(value, place);
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
