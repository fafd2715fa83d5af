package dev.ahp.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A path of the interface with its query; what comes from users is escaped here and only here. */
public final class ApiPath {
  private final String text;

  private ApiPath(String text) {
    this.text = text;
  }

  /** The path {@code /a/b/c} of segments, each of which may hold anything. */
  public static ApiPath of(String... segments) {
    return new ApiPath(
        Arrays.stream(segments).map(ApiPath::escaped).collect(Collectors.joining("/", "/", "")));
  }

  /** The same with one more query parameter; null leaves it out. */
  public ApiPath with(String name, @Nullable String value) {
    return value == null
        ? this
        : new ApiPath(text + (text.indexOf('?') < 0 ? "?" : "&") + name + "=" + escaped(value));
  }

  /** A segment of only dots would be a step in the tree, not a name. */
  private static String escaped(String segment) {
    String escaped = URLEncoder.encode(segment, UTF_8).replace("+", "%20");
    return escaped.equals(".") || escaped.equals("..") ? escaped.replace(".", "%2E") : escaped;
  }

  @Override
  public String toString() {
    return text;
  }
}
