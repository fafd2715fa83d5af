package dev.ahp.client;

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
 * Finds the daemon from explicit values, the environment, or the files of a running daemon in its
 * data directory, in this order. URL and token are resolved independently, but the token of a data
 * directory is sent only to the daemon of that directory.
 */
public final class DaemonLocator {
  private static final String DEFAULT_URL = "http://127.0.0.1:2470";
  private static final int MAX_FILE_BYTES = 64 << 10;

  private final Map<String, String> env;
  private final Path data;

  /**
   * Creates a locator.
   *
   * @param directory the base of a relative data directory
   * @param data the data directory; null for that of the environment or the default
   */
  public DaemonLocator(Map<String, String> env, Path directory, @Nullable String data) {
    this.env = Map.copyOf(env);
    this.data = directory.resolve(data == null ? defaultData() : data);
  }

  /** Same rule as the daemon: a service may run without {@code HOME}. */
  private String defaultData() {
    return variable("AHP_DATA")
        .orElseGet(() -> variable("HOME").orElse(System.getProperty("user.home")) + "/.ahp");
  }

  /** Treats an empty variable as unset. */
  private Optional<String> variable(String name) {
    return Optional.ofNullable(env.get(name)).filter(it -> !it.isEmpty());
  }

  /** Returns the data directory, which need not exist. */
  public Path data() {
    return data;
  }

  /** Returns the URL in {@code daemon.json}, if the file exists. */
  public Optional<String> recordedUrl() {
    return recordedDaemon().flatMap(it -> it.string("url"));
  }

  /** Returns {@code daemon.json}, which a running daemon writes, if it exists and is valid. */
  public Optional<JsonObject> recordedDaemon() {
    return text(data.resolve("daemon.json")).flatMap(DaemonLocator::parse);
  }

  /**
   * Returns the address of the daemon.
   *
   * @param url the explicit URL; null for none
   * @param token the explicit token; null for none
   */
  public DaemonAddress address(@Nullable String url, @Nullable String token) {
    String explicit = url == null ? variable("AHP_URL").orElse(null) : url;
    String secret = token == null ? variable("AHP_TOKEN").orElse(null) : token;
    Optional<String> recorded = recordedUrl();
    String found = explicit == null ? recorded.orElse(DEFAULT_URL) : explicit;
    if (secret == null && (explicit == null || recorded.filter(explicit::equals).isPresent())) {
      secret = operatorToken();
    }
    return DaemonAddress.of(found, secret);
  }

  /** Returns the address of the running daemon of the data directory; ignores the environment. */
  public DaemonAddress addressOfDataDirectory() {
    String token = operatorToken();
    return DaemonAddress.of(recordedUrl().orElse(DEFAULT_URL), token);
  }

  /** Returns the first line of the file; during a rotation the second one is the old token. */
  private @Nullable String operatorToken() {
    return text(data.resolve("operator.token"))
        .flatMap(it -> it.strip().lines().findFirst())
        .map(String::strip)
        .orElse(null);
  }

  private static Optional<JsonObject> parse(String json) {
    try {
      return JsonReader.read(json).asObject();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Path file) {
    try {
      return Files.size(file) > MAX_FILE_BYTES
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
