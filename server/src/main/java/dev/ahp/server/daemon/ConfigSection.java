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
 * A part of {@code ahp.yaml}. Every key that is asked for is a known one; {@link #close} refuses
 * the others, by name and line.
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
      throw fault(document.valueAt(pointer), "must be a mapping");
    }
  }

  ConfigSection section(String key) {
    return new ConfigSection(file, document, pointer + "/" + key, get(key));
  }

  /** The sections of a list. */
  List<ConfigSection> sections(String key) {
    List<ConfigSection> sections = new ArrayList<>();
    List<Json> items = items(key);
    for (int i = 0; i < items.size(); i++) {
      String place = pointer + "/" + key + "/" + i;
      sections.add(new ConfigSection(file, document, place, items.get(i)));
    }
    return sections;
  }

  Optional<String> text(String key) {
    Json value = get(key);
    if (value instanceof Json.Str text && !text.value().isEmpty()) {
      return Optional.of(text.value());
    }
    if (value != null) {
      throw wrong(key, "must be a text");
    }
    return Optional.empty();
  }

  /** A text or a number, as text. */
  Optional<String> word(String key) {
    return get(key) instanceof Json.Num number && number.isInteger()
        ? Optional.of(Long.toString((long) number.value()))
        : text(key);
  }

  Optional<String> oneOf(String key, Set<String> words) {
    Optional<String> text = text(key);
    if (text.isPresent() && !words.contains(text.get())) {
      throw wrong(key, "must be one of " + String.join(", ", new java.util.TreeSet<>(words)));
    }
    return text;
  }

  long integer(String key, long least, long most, long otherwise) {
    Json value = get(key);
    if (value == null) {
      return otherwise;
    }
    boolean fits =
        value instanceof Json.Num number
            && number.isInteger()
            && number.value() >= least
            && number.value() <= most;
    if (!fits) {
      throw wrong(key, "must be an integer from " + least + " to " + most);
    }
    return (long) ((Json.Num) value).value();
  }

  /** A part of a whole, from 0 to 1. */
  double share(String key, double otherwise) {
    Json value = get(key);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Json.Num number && number.value() >= 0 && number.value() <= 1) {
      return number.value();
    }
    throw wrong(key, "must be a share from 0 to 1");
  }

  boolean bool(String key) {
    Json value = get(key);
    if (value != null && !(value instanceof Json.Bool)) {
      throw wrong(key, "must be true or false");
    }
    return value == Json.Bool.TRUE;
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    for (Json item : items(key)) {
      texts.add(item.asString().orElseThrow(() -> wrong(key, "must be a list of texts")));
    }
    return texts;
  }

  /** Mappings as they are, for whoever knows what must be in them. */
  List<JsonObject> objects(String key) {
    List<JsonObject> objects = new ArrayList<>();
    for (Json item : items(key)) {
      objects.add(item.asObject().orElseThrow(() -> wrong(key, "must be a list of mappings")));
    }
    return objects;
  }

  private List<Json> items(String key) {
    Json value = get(key);
    if (value == null) {
      return List.of();
    }
    return value.asArray().orElseThrow(() -> wrong(key, "must be a list")).items();
  }

  boolean has(String key) {
    return get(key) != null;
  }

  private @Nullable Json get(String key) {
    known.add(key);
    Json value = members.get(key);
    return value == null || value.isNull() ? null : value;
  }

  /** What is wrong with the value of a key. */
  DaemonStartException wrong(String key, String message) {
    return fault(document.keyAt(pointer + "/" + key), key + " " + message);
  }

  private DaemonStartException fault(TextPosition textPosition, String message) {
    return new DaemonStartException(
        file + ":" + textPosition.line() + ":" + textPosition.column() + ": " + message);
  }

  @Override
  public void close() {
    for (String key : members.names()) {
      if (!known.contains(key)) {
        throw fault(document.keyAt(pointer + "/" + key), "unknown key " + key);
      }
    }
  }
}
