package dev.ahp.yaml;

import dev.ahp.json.Json;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parsed value with the positions of its parts and the comments of the file. */
public final class YamlDocument {
  private final Json value;
  private final Map<String, MemberPositions> positions;
  private final Map<Integer, String> comments;

  YamlDocument(Json value, Map<String, MemberPositions> positions, Map<Integer, String> comments) {
    this.value = value;
    this.positions = positions;
    this.comments = Map.copyOf(comments);
  }

  /** Wraps a value that has no file. All positions are the start. */
  public static YamlDocument of(Json value) {
    return new YamlDocument(value, Map.of(), Map.of());
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
    MemberPositions member = nearest(pointer);
    return member == null ? TextPosition.START : member.key();
  }

  /** Returns the position where the value of a member starts. See {@link #keyAt}. */
  public TextPosition valueAt(String pointer) {
    MemberPositions member = nearest(pointer);
    return member == null ? TextPosition.START : member.value();
  }

  /** Returns the comment on a line, without its {@code #} and surrounding white space. */
  public Optional<String> commentOn(int line) {
    return Optional.ofNullable(comments.get(line));
  }

  public Map<Integer, String> comments() {
    return comments;
  }

  private @Nullable MemberPositions nearest(String pointer) {
    String at = pointer;
    while (true) {
      MemberPositions member = positions.get(at);
      if (member != null || at.isEmpty()) {
        return member;
      }
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
  }

  /** The positions of one value. They are equal for an array element and for the whole document. */
  record MemberPositions(TextPosition key, TextPosition value) {}
}
