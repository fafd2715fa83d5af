package dev.ahp.yaml;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Parses one YAML 1.2 document with the core schema, or one JSON document.
 *
 * <p>Keys are strings: {@code on}, {@code 1} and {@code true} are kept as written. JSON is valid
 * YAML, but YAML parsers fail on tabs, long keys and unusual characters in it. Text that starts
 * like JSON is therefore parsed as JSON first.
 */
public final class YamlReader {
  private YamlReader() {}

  /**
   * Parses a document. Limits apply while parsing.
   *
   * @throws YamlException for invalid input, and for values that JSON cannot represent
   */
  public static YamlDocument read(String text, YamlLimits limits) {
    return read(text, limits, new StringPool());
  }

  /**
   * Parses a document of a set whose documents share strings.
   *
   * @throws YamlException as {@link #read(String, YamlLimits)}
   */
  public static YamlDocument read(String text, YamlLimits limits, StringPool pool) {
    if (isLonger(text, limits.bytes())) {
      throw new YamlException(TextPosition.START, "is larger than " + limits.bytes() + " bytes");
    }
    String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (!PositionedJsonReader.looksLikeJson(body)) {
      return new YamlEventReader(body, limits, pool).document();
    }
    return jsonOrYaml(body, limits, pool);
  }

  /** Parses text within the limits of one file. */
  public static YamlDocument read(String text) {
    return read(text, YamlLimits.FILE);
  }

  private static YamlDocument jsonOrYaml(String text, YamlLimits limits, StringPool pool) {
    YamlException notJson = null;
    try {
      return new PositionedJsonReader(text, limits, pool).document();
    } catch (JsonCursor.JsonSyntaxException e) {
      notJson = e.toYamlException();
    }
    try {
      return new YamlEventReader(text, limits, pool).document();
    } catch (YamlException notYaml) {
      throw further(notJson, notYaml);
    }
  }

  /**
   * Returns the error that is further in the text, because that parser fits the language better.
   */
  private static YamlException further(@Nullable YamlException json, YamlException yaml) {
    return json != null && json.place().compareTo(yaml.place()) >= 0 ? json : yaml;
  }

  private static boolean isLonger(String text, int bytes) {
    if (text.length() > bytes) {
      return true;
    }
    return text.length() > bytes / 3 && text.getBytes(StandardCharsets.UTF_8).length > bytes;
  }
}
