package dev.ahp.server.daemon;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A section of {@code ahp.yaml}. Each key that is read becomes a known key. {@link #close} rejects
 * unknown keys with their name and line.
 */
final class ConfigSection implements AutoCloseable {
  private final String file;
  private final YamlDocument document;
  private final String pointer;
  private final JsonObject members;
  private final Set<String> known = new HashSet<>();

  ConfigSection(String file, YamlDocument document) {
    this(file, document, "", document.value());
  }

  private ConfigSection(String file, YamlDocument document, String pointer, @Nullable Json value) {
    this.file = file;
    this.document = document;
    this.pointer = pointer;
    if (value == null || value.isNull()) {
      this.members = JsonObject.empty();
    } else if (value instanceof JsonObject object) {
      this.members = object;
    } else {
      throw error(document.valueAt(pointer), "must be a mapping");
    }
  }

  ConfigSection section(String key) {
    return new ConfigSection(file, document, pointer + "/" + key, get(key));
  }

  /** Returns the sections of a list. */
  List<ConfigSection> sections(String key) {
    List<ConfigSection> sections = new ArrayList<>();
    List<Json> items = items(key);
    for (int i = 0; i < items.size(); i++) {
      String itemPointer = pointer + "/" + key + "/" + i;
      sections.add(new ConfigSection(file, document, itemPointer, items.get(i)));
    }
    return sections;
  }

  Optional<String> text(String key) {
    Json value = get(key);
    if (value instanceof Json.Str text && !text.value().isEmpty()) {
      return Optional.of(text.value());
    }
    if (value != null) {
      throw invalid(key, "must be a non-empty string");
    }
    return Optional.empty();
  }

  /** Returns a string or an integer as text. */
  Optional<String> textOrInteger(String key) {
    return get(key) instanceof Json.Num number && number.isInteger()
        ? Optional.of(Long.toString((long) number.value()))
        : text(key);
  }

  Optional<String> oneOf(String key, Set<String> values) {
    Optional<String> text = text(key);
    if (text.isPresent() && !values.contains(text.get())) {
      throw invalid(key, "must be one of " + String.join(", ", new java.util.TreeSet<>(values)));
    }
    return text;
  }

  long integer(String key, long min, long max, long defaultValue) {
    Json value = get(key);
    if (value == null) {
      return defaultValue;
    }
    boolean inRange =
        value instanceof Json.Num number
            && number.isInteger()
            && number.value() >= min
            && number.value() <= max;
    if (!inRange) {
      throw invalid(key, "must be an integer from " + min + " to " + max);
    }
    return (long) ((Json.Num) value).value();
  }

  /** Returns a fraction from 0 to 1. */
  double fraction(String key, double defaultValue) {
    Json value = get(key);
    if (value == null) {
      return defaultValue;
    }
    if (value instanceof Json.Num number && number.value() >= 0 && number.value() <= 1) {
      return number.value();
    }
    throw invalid(key, "must be a number from 0 to 1");
  }

  boolean bool(String key) {
    Json value = get(key);
    if (value != null && !(value instanceof Json.Bool)) {
      throw invalid(key, "must be true or false");
    }
    return value == Json.Bool.TRUE;
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Json item : items(key)) {
      texts.add(item.asString().orElseThrow(() -> invalid(key, "must be a list of strings")));
    }
    return texts;
  }

  /** Returns a list of mappings whose keys the caller validates. */
  List<JsonObject> objects(String key) {
    List<JsonObject> objects = new ArrayList<>();
    for (Json item : items(key)) {
      objects.add(item.asObject().orElseThrow(() -> invalid(key, "must be a list of mappings")));
    }
    return objects;
  }

  private List<Json> items(String key) {
    Json value = get(key);
    if (value == null) {
      return List.of();
    }
    return value.asArray().orElseThrow(() -> invalid(key, "must be a list")).items();
  }

  boolean has(String key) {
    return get(key) != null;
  }

  private @Nullable Json get(String key) {
    known.add(key);
    Json value = members.get(key);
    return value == null || value.isNull() ? null : value;
  }

  /** Returns an exception that reports an invalid value with its position. */
  DaemonStartException invalid(String key, String message) {
    return error(document.keyAt(pointer + "/" + key), key + " " + message);
  }

  private DaemonStartException error(TextPosition position, String message) {
    return new DaemonStartException(
        file + ":" + position.line() + ":" + position.column() + ": " + message);
  }

  @Override
  public void close() {
    for (String key : members.names()) {
      if (!known.contains(key)) {
        throw error(document.keyAt(pointer + "/" + key), "unknown key " + key);
      }
    }
  }
}
