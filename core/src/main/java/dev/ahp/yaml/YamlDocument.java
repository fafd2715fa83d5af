package dev.ahp.yaml;

import dev.ahp.json.Json;
import java.util.Map;
import java.util.Optional;

/** A parsed value with the positions of its parts and the comments of the file. */
public final class YamlDocument {
  private final Json value;
  private final PositionTable positions;
  private final Map<Integer, String> comments;

  YamlDocument(Json value, PositionTable positions, Map<Integer, String> comments) {
    this.value = value;
    this.positions = positions.trim();
    this.comments = Map.copyOf(comments);
  }

  /** Wraps a value that has no file. All positions are the start. */
  public static YamlDocument of(Json value) {
    return new YamlDocument(value, new PositionTable(), Map.of());
  }

  /** Returns the value; JSON null for an empty file. */
  public Json value() {
    return value;
  }

  /**
   * Returns the position of a member's key, or of an array element. For values that are missing or
   * come from an alias, returns the position of the nearest enclosing value.
   *
   * @param pointer JSON Pointer (RFC 6901)
   */
  public TextPosition keyAt(String pointer) {
    return positions.key(pointer);
  }

  /** Returns the position where the value of a member starts. See {@link #keyAt}. */
  public TextPosition valueAt(String pointer) {
    return positions.value(pointer);
  }

  /** Returns the comment on a line, without its {@code #} and surrounding white space. */
  public Optional<String> commentOn(int line) {
    return Optional.ofNullable(comments.get(line));
  }

  public Map<Integer, String> comments() {
    return comments;
  }
}
