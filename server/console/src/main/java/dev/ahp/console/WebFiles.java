package dev.ahp.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The built front end in our own jar, each file also compressed with Brotli and gzip. */
final class WebFiles {
  private static final String ROOT = "web/";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private final Map<String, WebFile> read = new ConcurrentHashMap<>();

  /**
   * A file as it goes over the wire.
   *
   * @param encoding empty for the file as it is
   */
  @SuppressWarnings("ArrayRecordComponent") // written out as they are, never compared
  record WebFile(String type, String encoding, byte[] bytes) {}

  /** The file in the best encoding that a client takes. */
  Optional<WebFile> find(String name, String accepted) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null || name.contains("..")) {
      return Optional.empty();
    }
    return encoded(name, type, "br", ".br", accepted)
        .or(() -> encoded(name, type, "gzip", ".gz", accepted))
        .or(() -> load(name, type, ""));
  }

  private Optional<WebFile> encoded(
      String name, String type, String encoding, String ending, String accepted) {
    return takes(accepted, encoding) ? load(name + ending, type, encoding) : Optional.empty();
  }

  private static boolean takes(String accepted, String encoding) {
    for (String word : accepted.toLowerCase(Locale.ROOT).split(",", -1)) {
      if (word.strip().equals(encoding) || word.strip().startsWith(encoding + ";q=0.")) {
        return true;
      }
    }
    return false;
  }

  private Optional<WebFile> load(String name, String type, String encoding) {
    WebFile known = read.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    try (InputStream in = WebFiles.class.getResourceAsStream(ROOT + name)) {
      if (in == null) {
        return Optional.empty();
      }
      WebFile webFile = new WebFile(type, encoding, in.readAllBytes());
      read.put(name, webFile);
      return Optional.of(webFile);
    } catch (IOException e) {
      throw new UncheckedIOException("our own jar cannot be read", e);
    }
  }
}
