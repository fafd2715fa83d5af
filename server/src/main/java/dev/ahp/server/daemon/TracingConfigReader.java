package dev.ahp.server.daemon;

import dev.ahp.server.tracing.TracingSettings;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code tracing} of {@code ahp.yaml}. */
final class TracingConfigReader {
  private static final String PATH = "/v1/traces";
  private static final int QUEUE = 10_000;
  private static final long MAX_MS = Duration.ofMinutes(10).toMillis();

  /** Headers that the HTTP client sets and that cannot be configured. */
  private static final Set<String> RESERVED =
      Set.of("connection", "content-length", "content-type", "expect", "host", "upgrade");

  private TracingConfigReader() {}

  static @Nullable TracingSettings read(ConfigSection file) {
    try (ConfigSection tracing = file.section("tracing")) {
      String url = tracing.text("otlp").orElse(null);
      TracingSettings settings =
          new TracingSettings(
              url == null ? URI.create("") : traces(tracing, url),
              headers(tracing),
              tracing.text("service").orElse("ahp"),
              Duration.ofMillis(tracing.integer("timeoutMs", 10, MAX_MS, 10_000)),
              (int) tracing.integer("queue", 1, 10_000_000, QUEUE));
      return url == null ? null : settings;
    }
  }

  /** Returns the URL; one without a path gets the default path, as in OpenTelemetry exporters. */
  private static URI traces(ConfigSection tracing, String text) {
    URI url = ConfigUrl.http(tracing, "otlp", text);
    boolean bare = url.getRawPath() == null || url.getRawPath().length() <= 1;
    return bare ? url.resolve(PATH) : url;
  }

  private static List<String> headers(ConfigSection tracing) {
    List<String> headers = tracing.texts("headers");
    for (String header : headers) {
      int colon = header.indexOf(':');
      boolean usable =
          colon > 0
              && header.chars().allMatch(c -> c >= ' ' && c < 127)
              && header.substring(0, colon).chars().allMatch(TracingConfigReader::isNameChar)
              && !RESERVED.contains(header.substring(0, colon).toLowerCase(java.util.Locale.ROOT));
      if (!usable) {
        throw tracing.invalid("headers", "must be a list of strings like \"Name: value\"");
      }
    }
    return headers;
  }

  private static boolean isNameChar(int c) {
    return c == '-' || c == '_' || Character.isLetterOrDigit(c);
  }
}
