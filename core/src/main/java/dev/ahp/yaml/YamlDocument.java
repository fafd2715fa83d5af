package dev.ahp.yaml;

import dev.ahp.json.Json;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value together with the places its parts had in the file, and the file's comments. */
public final class YamlDocument {
  private final Json value;
  private final Map<String, MemberPositions> spots;
  private final Map<Integer, String> comments;

  YamlDocument(Json value, Map<String, MemberPositions> spots, Map<Integer, String> comments) {
    this.value = value;
    this.spots = spots;
    this.comments = Map.copyOf(comments);
  }

  /** A value that was never a file: everything stands at the start. */
  public static YamlDocument of(Json value) {
    return new YamlDocument(value, Map.of(), Map.of());
  }

  /** JSON null for an empty file. */
  public Json value() {
    return value;
  }

  /**
   * Where the key of a member stands, or an element itself. What is not there, or came by an alias,
   * stands where the nearest part around it does.
   *
   * @param pointer JSON Pointer (RFC 6901)
   */
  public TextPosition keyAt(String pointer) {
    MemberPositions memberPositions = nearest(pointer);
    return memberPositions == null ? TextPosition.START : memberPositions.key();
  }

  /** As {@link #keyAt}, but where the value of a member starts. */
  public TextPosition valueAt(String pointer) {
    MemberPositions memberPositions = nearest(pointer);
    return memberPositions == null ? TextPosition.START : memberPositions.value();
  }

  /** The comment on a line, without its {@code #} and the space around it. */
  public Optional<String> commentOn(int line) {
    return Optional.ofNullable(comments.get(line));
  }

  /** All comments by line. */
  public Map<Integer, String> comments() {
    return comments;
  }

  private @Nullable MemberPositions nearest(String pointer) {
    String at = pointer;
    while (true) {
      MemberPositions memberPositions = spots.get(at);
      if (memberPositions != null || at.isEmpty()) {
        return memberPositions;
      }
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
  }

  /** The two places of one value; for an element or the whole document they are the same. */
  record MemberPositions(TextPosition key, TextPosition value) {}
}
