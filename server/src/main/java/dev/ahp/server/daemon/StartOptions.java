package dev.ahp.server.daemon;

import dev.ahp.server.identity.Impersonation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The options that the daemon is started with.
 *
 * @param given options by name without dashes: {@code port host data sqlite config agents contracts
 *     tls-cert tls-key}
 * @param env the environment
 * @param directory the base of relative paths
 * @param impersonation which callers may act as any agent
 */
public record StartOptions(
    Map<String, String> given,
    Map<String, String> env,
    Path directory,
    Impersonation impersonation) {

  private static final String CONFIG = "ahp.yaml";

  public StartOptions {
    given = Map.copyOf(given);
    env = Map.copyOf(env);
  }

  /**
   * Creates options.
   *
   * @param dev whether local callers may act as any agent without a token
   */
  public StartOptions(
      Map<String, String> given, Map<String, String> env, Path directory, boolean dev) {
    this(given, env, directory, dev ? Impersonation.LOCAL : Impersonation.DENIED);
  }

  /** Returns whether local callers may act as any agent without a token. */
  boolean dev() {
    return impersonation == Impersonation.LOCAL;
  }

  /** Returns the option, else the environment variable {@code AHP_…}. */
  Optional<String> value(String name) {
    String variable = "AHP_" + name.toUpperCase(java.util.Locale.ROOT).replace('-', '_');
    return Optional.ofNullable(given.get(name))
        .or(() -> Optional.ofNullable(env.get(variable)).filter(it -> !it.isEmpty()));
  }

  /** Returns the name of the settings file for messages. */
  public String configName() {
    return value("config").orElse(CONFIG);
  }

  /** Returns the settings file: that of {@code --config}, or {@code ahp.yaml} if it exists. */
  public Optional<Path> configFile() {
    return value("config")
        .map(this::path)
        .or(() -> Optional.of(path(CONFIG)).filter(Files::exists));
  }

  Path path(String text) {
    return directory.resolve(text).normalize();
  }

  /** Returns the first line of a file that contains a secret. */
  String secret(String file) {
    try {
      return Files.readString(path(file)).lines().findFirst().orElse("").strip();
    } catch (IOException e) {
      throw new DaemonStartException("cannot read the secret in " + file, e);
    }
  }

  /**
   * Returns the secret of a key, or of the file that the key with the suffix {@code File} names.
   */
  @Nullable String secret(ConfigSection section, String key) {
    String text = section.text(key).orElse(null);
    String fileKey = key + "File";
    try {
      return section.text(fileKey).map(this::secret).orElse(text);
    } catch (InvalidSettingException e) {
      throw e;
    } catch (DaemonStartException e) {
      throw section.error(fileKey, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the default data directory. */
  Path defaultDataDirectory() {
    String home = env.getOrDefault("HOME", "");
    return Path.of(home.isEmpty() ? System.getProperty("user.home") : home).resolve(".ahp");
  }
}
