package dev.ahp.client;

import dev.ahp.json.Json;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the daemon: what was said, else the environment, else the files that a running daemon keeps
 * in its data directory. URL and token are looked for apart, but the token of a data directory is
 * only sent to the daemon of that directory.
 */
public final class DaemonLocator {
  private static final String STANDARD_URL = "http://127.0.0.1:2470";
  private static final int LARGEST_FILE = 64 << 10;

  private final Map<String, String> env;
  private final Path data;

  /**
   * Looks in an environment.
   *
   * @param directory what a relative data directory starts from
   * @param data the data directory; null for that of the environment, else the usual one
   */
  public DaemonLocator(Map<String, String> env, Path directory, @Nullable String data) {
    this.env = Map.copyOf(env);
    this.data = directory.resolve(data == null ? usual() : data);
  }

  /** As the daemon has it: a service or a clean environment may be without {@code HOME}. */
  private String usual() {
    return variable("AHP_DATA")
        .orElseGet(() -> variable("HOME").orElse(System.getProperty("user.home")) + "/.ahp");
  }

  /** An empty one is none. */
  private Optional<String> variable(String name) {
    return Optional.ofNullable(env.get(name)).filter(it -> !it.isEmpty());
  }

  /** The data directory, whether it is there or not. */
  public Path data() {
    return data;
  }

  /** Where {@code daemon.json} says that the daemon of the data directory listens. */
  public Optional<String> noted() {
    return text(data.resolve("daemon.json")).flatMap(DaemonLocator::url);
  }

  /**
   * The daemon to call.
   *
   * @param url that was said; null for none
   * @param token that was said; null for none
   */
  public DaemonAddress address(@Nullable String url, @Nullable String token) {
    String said = url == null ? variable("AHP_URL").orElse(null) : url;
    String secret = token == null ? variable("AHP_TOKEN").orElse(null) : token;
    Optional<String> noted = noted();
    String found = said == null ? noted.orElse(STANDARD_URL) : said;
    if (secret == null && (said == null || noted.filter(said::equals).isPresent())) {
      secret = text(data.resolve("operator.token")).map(String::strip).orElse(null);
    }
    return DaemonAddress.of(found, secret);
  }

  private static Optional<String> url(String json) {
    try {
      Json read = JsonReader.read(json);
      return read.asObject().flatMap((JsonObject it) -> it.string("url"));
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Path file) {
    try {
      return Files.size(file) > LARGEST_FILE
          ? Optional.empty()
          : Optional.of(Files.readString(file));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new DaemonUnreachableException(
          "cannot read " + file + ": " + FileErrorMessage.reason(e), e);
    }
  }
}
