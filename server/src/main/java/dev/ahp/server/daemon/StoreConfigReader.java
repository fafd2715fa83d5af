package dev.ahp.server.daemon;

import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the key {@code store} of {@code ahp.yaml}. There are no command-line options for it,
 * because other users of the machine could read a password in the list of processes.
 */
final class StoreConfigReader {
  private static final String SCHEME = "jdbc:postgresql:";

  private final ConfigSection store;
  private final StartOptions options;

  private StoreConfigReader(ConfigSection store, StartOptions options) {
    this.store = store;
    this.options = options;
  }

  static StoreSettings read(ConfigSection file, StartOptions options, Path data) {
    try (ConfigSection store = file.section("store")) {
      return new StoreConfigReader(store, options).settings(data);
    }
  }

  private StoreSettings settings(Path data) {
    Optional<String> keys = option("keys", "keys");
    return new StoreSettings(
        data.resolve("ahp.db"), keys.map(options::path).orElse(data.resolve("keys")), postgres());
  }

  private @Nullable PostgresSettings postgres() {
    Optional<String> url = option("store", "postgres");
    Optional<String> user = option("store-user", "user");
    Optional<String> password = password();
    if (url.isEmpty()) {
      return null;
    }
    if (!url.get().startsWith(SCHEME)) {
      throw new DaemonStartException("the store must be a URL " + SCHEME + "//host/database");
    }
    return new PostgresSettings(url.get(), user.orElse(null), password.orElse(null));
  }

  private Optional<String> password() {
    Optional<String> given = option("store-password", "password");
    Optional<String> file = option("store-password-file", "passwordFile");
    return given.or(() -> file.map(options::secret));
  }

  /**
   * Returns the option, else the value of the file. The file is always read to mark its key known.
   */
  private Optional<String> option(String name, String key) {
    Optional<String> fromFile = store.text(key);
    return options.value(name).or(() -> fromFile);
  }
}
