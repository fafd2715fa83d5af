package dev.ahp.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A path of the HTTP API with its query. Segments and values are escape here and nowhere else. */
public final class ApiPath {
  private final String text;

  private ApiPath(String text) {
    this.text = text;
  }

  /** Returns the path {@code /a/b/c}. Segments may contain any characters. */
  public static ApiPath of(String... segments) {
    return new ApiPath(
        Arrays.stream(segments).map(ApiPath::escape).collect(Collectors.joining("/", "/", "")));
  }

  /** Returns the path with a query parameter added; a null value adds none. */
  public ApiPath with(String name, @Nullable String value) {
    return value == null
        ? this
        : new ApiPath(text + (text.indexOf('?') < 0 ? "?" : "&") + name + "=" + escape(value));
  }

  /** Escapes a segment. A dot segment would otherwise be resolved as a relative path. */
  private static String escape(String segment) {
    String escaped = URLEncoder.encode(segment, UTF_8).replace("+", "%20");
    return escaped.equals(".") || escaped.equals("..") ? escaped.replace(".", "%2E") : escaped;
  }

  @Override
  public String toString() {
    return text;
  }
}
