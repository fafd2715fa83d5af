package dev.ahp.server.route;

import java.util.Arrays;
import java.util.List;

/**
 * A path with holes: {@code /v1/packets/{id}} has one, {@code /v1/schemas/{id*}} one that takes the
 * rest of the path, slashes too.
 */
public record PathTemplate(String text) {
  public PathTemplate {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("a path starts with a slash: " + text);
    }
  }

  List<String> segments() {
    return Arrays.asList(text.substring(1).split("/", -1));
  }

  /** The names of its holes, in order. */
  public List<String> parameters() {
    return segments().stream().filter(PathTemplate::isHole).map(PathTemplate::name).toList();
  }

  /** As OpenAPI writes it, which has no word for the rest of a path. */
  public String described() {
    return text.replace("*}", "}");
  }

  static boolean isHole(String segment) {
    return segment.startsWith("{") && segment.endsWith("}");
  }

  static boolean isRest(String segment) {
    return isHole(segment) && segment.endsWith("*}");
  }

  static String name(String hole) {
    return hole.substring(1, hole.length() - (isRest(hole) ? 2 : 1));
  }
}
