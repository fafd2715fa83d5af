package dev.ahp.server.route;

import java.util.Arrays;
import java.util.List;

/**
 * A path with parameters. {@code /v1/packets/{id}} has one; in {@code /v1/schemas/{id*}} the
 * parameter matches the rest of the path, including slashes.
 */
public record PathTemplate(String text) {
  public PathTemplate {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("a path must start with a slash: " + text);
    }
  }

  List<String> segments() {
    return Arrays.asList(text.substring(1).split("/", -1));
  }

  /** Returns the names of the parameters in order. */
  public List<String> parameters() {
    return segments().stream().filter(PathTemplate::isParameter).map(PathTemplate::name).toList();
  }

  /** Returns the path for OpenAPI, which has no syntax for the rest of a path. */
  public String toOpenApi() {
    return text.replace("*}", "}");
  }

  static boolean isParameter(String segment) {
    return segment.startsWith("{") && segment.endsWith("}");
  }

  static boolean isRest(String segment) {
    return isParameter(segment) && segment.endsWith("*}");
  }

  static String name(String parameter) {
    return parameter.substring(1, parameter.length() - (isRest(parameter) ? 2 : 1));
  }
}
