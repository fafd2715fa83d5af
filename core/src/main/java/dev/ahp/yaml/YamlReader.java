package dev.ahp.yaml;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads one YAML 1.2 document by the core schema, or one JSON document.
 *
 * <p>Keys are strings: a plain key such as {@code on}, {@code 1} or {@code true} is taken as it is
 * written. JSON is YAML, but real YAML readers stumble over tabs, long keys and odd characters in
 * it, so a text that begins like JSON is tried as JSON first.
 */
public final class YamlReader {
  private YamlReader() {}

  /**
   * Limits hold while reading: a document that would grow beyond one is left where it does.
   *
   * @throws YamlException for what is neither, and for what JSON cannot say
   */
  public static YamlDocument read(String text, YamlLimits limits) {
    if (isLonger(text, limits.bytes())) {
      throw new YamlException(TextPosition.START, "is larger than " + limits.bytes() + " bytes");
    }
    String body = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (!PositionedJsonReader.mayBe(body)) {
      return new YamlEventReader(body, limits).document();
    }
    return jsonOrYaml(body, limits);
  }

  /** Reads within the limits of one file. */
  public static YamlDocument read(String text) {
    return read(text, YamlLimits.FILE);
  }

  private static YamlDocument jsonOrYaml(String text, YamlLimits limits) {
    YamlException notJson = null;
    try {
      return new PositionedJsonReader(text, limits).document();
    } catch (PositionedJsonReader.JsonSyntaxException jsonSyntaxException) {
      notJson = jsonSyntaxException.fault();
    }
    try {
      return new YamlEventReader(text, limits).document();
    } catch (YamlException notYaml) {
      throw further(notJson, notYaml);
    }
  }

  /** The reader that came further is the one whose language was meant. */
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
