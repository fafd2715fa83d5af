package dev.ahp.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The built front end in the jar, each file also compressed with gzip. */
final class WebFiles {
  private static final String ROOT = "web/";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private final Map<String, WebFile> cache = new ConcurrentHashMap<>();

  /**
   * A file as it is sent.
   *
   * @param encoding empty if the file is not compressed
   */
  @SuppressWarnings("ArrayRecordComponent") // the bytes are written, never compared
  record WebFile(String type, String encoding, byte[] bytes) {}

  /** Returns the file, compressed if the client accepts that. */
  Optional<WebFile> find(String name, String accepted) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || name.contains("..")) {
      return Optional.empty();
    }
    return acceptsGzip(accepted) ? load(name + ".gz", type, "gzip") : load(name, type, "");
  }

  private static boolean acceptsGzip(String accepted) {
    for (String item : accepted.toLowerCase(Locale.ROOT).split(",", -1)) {
      if (item.strip().equals("gzip") || item.strip().startsWith("gzip;q=0.")) {
        return true;
      }
    }
    return false;
  }

  private Optional<WebFile> load(String name, String type, String encoding) {
    WebFile cached = cache.get(name);
    if (cached != null) {
      return Optional.of(cached);
    }
    try (InputStream in = WebFiles.class.getResourceAsStream(ROOT + name)) {
      if (in == null) {
        return Optional.empty();
      }
      WebFile webFile = new WebFile(type, encoding, in.readAllBytes());
      cache.put(name, webFile);
      return Optional.of(webFile);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the console from the jar", e);
    }
  }
}
