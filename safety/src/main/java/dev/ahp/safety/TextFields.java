package dev.ahp.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a document in order: all strings, then the member names that can contain a sentence.
 * Names come last so that they do not separate related strings. The pointer of a text is computed
 * only for findings, in a second pass.
 */
final class TextFields {
  private static final int MIN_SENTENCE_LENGTH = 10;

  private final Json document;
  private final List<String> strings = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private TextFields(Json document) {
    this.document = document;
    collect(document);
  }

  static TextFields of(Json document) {
    return new TextFields(document);
  }

  static TextFields of(String text) {
    return new TextFields(Json.of(text));
  }

  int size() {
    return strings.size() + names.size();
  }

  /** Returns the total length of all texts. */
  long chars() {
    long chars = 0;
    for (int field = 0; field < size(); field++) {
      chars += text(field).length();
    }
    return chars;
  }

  String text(int field) {
    return field < strings.size() ? strings.get(field) : names.get(field - strings.size());
  }

  private void collect(Json value) {
    if (value instanceof Json.Str string) {
      strings.add(string.value());
    } else if (value instanceof JsonObject object) {
      object.members().forEach(this::collect);
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        collect(array.get(i));
      }
    }
  }

  private void collect(String name, Json value) {
    if (canContainSentence(name)) {
      names.add(name);
    }
    collect(value);
  }

  private static boolean canContainSentence(String name) {
    return name.length() >= MIN_SENTENCE_LENGTH && hasSeveralWords(name);
  }

  /** Returns false for a single plain word. Any other character can separate words. */
  private static boolean hasSeveralWords(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x80 || !Character.isLetterOrDigit(c)) {
        return true;
      }
    }
    return name.length() > 24;
  }

  String pointer(int field) {
    boolean isName = field >= strings.size();
    String pointer = new Search(isName, isName ? field - strings.size() : field).in(document, "");
    return pointer == null ? "" : pointer;
  }

  /** Visits the texts in the same order and counts down to the requested one. */
  private static final class Search {
    private final boolean forName;
    private int remaining;

    Search(boolean forName, int number) {
      this.forName = forName;
      this.remaining = number;
    }

    @Nullable String in(Json value, String pointer) {
      if (value instanceof Json.Str) {
        return !forName && remaining-- == 0 ? pointer : null;
      }
      if (value instanceof JsonObject object) {
        return in(object, pointer);
      }
      return value instanceof JsonArray array ? in(array, pointer) : null;
    }

    private @Nullable String in(JsonObject object, String pointer) {
      for (String name : object.names()) {
        String below = pointer + "/" + JsonPointer.escape(name);
        if (forName && canContainSentence(name) && remaining-- == 0) {
          return below;
        }
        Json value = object.get(name);
        String found = value == null ? null : in(value, below);
        if (found != null) {
          return found;
        }
      }
      return null;
    }

    private @Nullable String in(JsonArray array, String pointer) {
      for (int i = 0; i < array.size(); i++) {
        String found = in(array.get(i), pointer + "/" + i);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
  }
}
