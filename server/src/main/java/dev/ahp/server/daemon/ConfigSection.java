package dev.ahp.server.daemon;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.NearestWord;
import dev.ahp.server.daemon.InvalidSettingException.SettingError;
import dev.ahp.time.DurationText;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlDocument;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A section of {@code ahp.yaml}. Each key that is read becomes a known key. {@link #unknownKeys}
 * returns all others.
 */
final class ConfigSection {
  private final String file;
  private final YamlDocument document;
  private final String pointer;
  private final JsonObject members;
  private final Set<String> known = new HashSet<>();
  private final Map<String, ConfigSection> opened = new LinkedHashMap<>();
  private final Set<String> ignored;

  ConfigSection(String file, YamlDocument document) {
    this(file, document, Set.of());
  }

  /** Creates the section of a file in which the settings at some pointers are ignored. */
  ConfigSection(String file, YamlDocument document, Set<String> ignored) {
    this(file, document, "", document.value(), ignored);
  }

  private ConfigSection(
      String file,
      YamlDocument document,
      String pointer,
      @Nullable Json value,
      Set<String> ignored) {
    this.file = file;
    this.document = document;
    this.pointer = pointer;
    this.ignored = ignored;
    if (value == null || value.isNull()) {
      this.members = JsonObject.empty();
    } else if (value instanceof JsonObject object) {
      this.members = object;
    } else {
      throw error(pointer, document.valueAt(pointer), "must be a mapping");
    }
  }

  ConfigSection section(String key) {
    return open(key, get(key));
  }

  /** Returns the sections of a list. */
  List<ConfigSection> sections(String key) {
    List<Json> items = items(key);
    return IntStream.range(0, items.size())
        .filter(i -> !ignored.contains(pointer + "/" + key + "/" + i))
        .mapToObj(i -> open(key + "/" + i, items.get(i)))
        .toList();
  }

  private ConfigSection open(String name, @Nullable Json value) {
    return opened.computeIfAbsent(
        name, it -> new ConfigSection(file, document, pointer + "/" + it, value, ignored));
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
      throw invalid(
          key,
          "must be one of %s, but is %s%s"
              .formatted(
                  String.join(", ", new TreeSet<>(values)),
                  text.get(),
                  NearestWord.suggestion(text.get(), values)));
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

  int integer(String key, int min, int max, int defaultValue) {
    return (int) integer(key, (long) min, (long) max, (long) defaultValue);
  }

  Duration millis(String key, long min, long max, Duration defaultValue) {
    return Duration.ofMillis(integer(key, min, max, defaultValue.toMillis()));
  }

  /** Returns a duration such as {@code 12h} or {@code 90d}. */
  Optional<Duration> duration(String key, Duration min, Duration max) {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Duration duration = DurationText.parse(text.get()).orElse(Duration.ZERO);
    if (duration.compareTo(min) < 0 || duration.compareTo(max) > 0) {
      throw invalid(
          key,
          "must be a duration from "
              + min.toHours()
              + "h to "
              + max.toDays()
              + "d, such as 12h or 90d");
    }
    return Optional.of(duration);
  }

  /** Returns an HTTP URL, which must not contain credentials. */
  Optional<URI> url(String key) {
    return text(key)
        .map(
            text ->
                parse(text)
                    .filter(it -> "http".equals(it.getScheme()) || "https".equals(it.getScheme()))
                    .filter(it -> it.getHost() != null && it.getRawUserInfo() == null)
                    .orElseThrow(
                        () -> invalid(key, "must be a URL that starts with http:// or https://")));
  }

  private static Optional<URI> parse(String url) {
    try {
      return Optional.of(new URI(url));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
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

  /** Returns a positive number. */
  double amount(String key) {
    if (get(key) instanceof Json.Num number && number.value() > 0) {
      return number.value();
    }
    throw invalid(key, "must be a number greater than 0");
  }

  /** Returns the names of the members, for sections whose keys are names. */
  Set<String> names() {
    return members.names();
  }

  boolean bool(String key, boolean defaultValue) {
    Json value = get(key);
    if (value != null && !(value instanceof Json.Bool)) {
      throw invalid(key, "must be true or false");
    }
    return value == null ? defaultValue : value == Json.Bool.TRUE;
  }

  List<String> texts(String key) {
    return items(key).stream()
        .map(it -> it.asString().orElseThrow(() -> invalid(key, "must be a list of strings")))
        .toList();
  }

  /** Returns a list of mappings whose keys the caller validates. */
  List<JsonObject> objects(String key) {
    return items(key).stream()
        .map(it -> it.asObject().orElseThrow(() -> invalid(key, "must be a list of mappings")))
        .toList();
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
    Json value = ignored.contains(pointer + "/" + key) ? null : members.get(key);
    return value == null || value.isNull() ? null : value;
  }

  /** Returns an exception that reports an invalid value with its position. */
  InvalidSettingException invalid(String key, String message) {
    return error(key, key + " " + message);
  }

  /** Returns an exception with a complete message and the position of a key. */
  InvalidSettingException error(String key, String message) {
    String at = pointer + "/" + key;
    return error(at, document.keyAt(at), message);
  }

  private InvalidSettingException error(String at, TextPosition position, String message) {
    return new InvalidSettingException(file, new SettingError(at, position, message));
  }

  /** Returns the keys that were not read, with the nearest known key. */
  List<InvalidSettingException> unknownKeys() {
    List<InvalidSettingException> unknown = new ArrayList<>();
    for (String key : members.names()) {
      if (!known.contains(key)) {
        unknown.add(error(key, "unknown key " + key + NearestWord.suggestion(key, known)));
      }
    }
    opened.values().forEach(it -> unknown.addAll(it.unknownKeys()));
    return unknown;
  }

  /** Returns the pointers of the keys that were read but are not in the file. */
  List<String> missingKeys() {
    List<String> missing = new ArrayList<>();
    known.stream()
        .filter(it -> !members.has(it))
        .sorted()
        .forEach(it -> missing.add(pointer + "/" + it));
    opened.values().forEach(it -> missing.addAll(it.missingKeys()));
    return missing;
  }
}
