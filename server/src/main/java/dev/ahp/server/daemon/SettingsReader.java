package dev.ahp.server.daemon;

import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.yaml.YamlDocument;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a daemon from options, environment variables and {@code ahp.yaml}. */
public final class SettingsReader {
  private static final String DEFAULT_HOST = "127.0.0.1";
  private static final int DEFAULT_PORT = 2470;
  private static final int MAX_PORT = 65_535;

  private final StartOptions options;

  private SettingsReader(StartOptions options) {
    this.options = options;
  }

  /**
   * Reads the settings. Options take precedence over environment variables, those over {@code
   * ahp.yaml}, and that over the defaults.
   */
  public static DaemonSettings read(StartOptions options) {
    return new SettingsReader(options).read();
  }

  private DaemonSettings read() {
    try (ConfigSection file = file()) {
      Optional<String> listen = file.textOrInteger("listen");
      String host = option("host", listen.flatMap(ListenAddress::host)).orElse(DEFAULT_HOST);
      int port = port(listen);
      checkDev(host);
      Optional<String> agents = option("agents", file.text("agents"));
      Path data =
          option("data", file.text("data"))
              .map(options::path)
              .orElseGet(options::defaultDataDirectory);
      ServerSettings server =
          ServerSettings.loopback(port)
              .listening(host, port, tls(file))
              .limited(LimitConfigReader.requests(file), LimitConfigReader.rates(file));
      return new DaemonSettings(
          server,
          data,
          StoreConfigReader.read(file, options, data),
          agents.map(this::agents).orElse(null),
          options.dev(),
          new BrokerConfigReader(file, options).settings(options.value("contracts")),
          pinRoots(file),
          JwtConfigReader.read(file, options),
          ProbeConfigReader.read(file),
          AlertConfigReader.webhook(file, options),
          TracingConfigReader.read(file),
          push(file),
          DeliveryConfigReader.read(file, options),
          retention(file));
    }
  }

  private static boolean push(ConfigSection file) {
    try (ConfigSection a2a = file.section("a2a")) {
      return !a2a.has("push") || a2a.bool("push");
    }
  }

  /**
   * Returns the option, else the value of the file. The file is always read to mark its key known.
   */
  private Optional<String> option(String name, Optional<String> fromFile) {
    return options.value(name).or(() -> fromFile);
  }

  /** Reads the file of {@code --config}, which must exist, or {@code ahp.yaml} if it exists. */
  private ConfigSection file() {
    Optional<String> named = options.value("config");
    String name = named.orElse("ahp.yaml");
    Path path = options.path(name);
    if (named.isEmpty() && !Files.exists(path)) {
      return new ConfigSection(name, YamlDocument.of(JsonObject.empty()));
    }
    try {
      return new ConfigSection(name, YamlReader.read(Files.readString(path)));
    } catch (IOException e) {
      throw new DaemonStartException("cannot read " + name + ": " + FileErrorMessage.reason(e), e);
    } catch (YamlException e) {
      throw new DaemonStartException(
          name + ":" + e.line() + ":" + e.column() + ": " + e.message(), e);
    }
  }

  private int port(Optional<String> listen) {
    String text =
        option("port", listen.flatMap(ListenAddress::port)).orElse(String.valueOf(DEFAULT_PORT));
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= MAX_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      throw new DaemonStartException("the port must be a number, but is " + text, e);
    }
    throw new DaemonStartException("the port must be from 0 to " + MAX_PORT + ", but is " + text);
  }

  private void checkDev(String host) {
    try {
      if (options.dev() && !InetAddress.getByName(host).isLoopbackAddress()) {
        throw new DaemonStartException("--dev requires a loopback host, but the host is " + host);
      }
    } catch (UnknownHostException e) {
      throw new DaemonStartException("unknown host " + host, e);
    }
  }

  private List<Path> pinRoots(ConfigSection file) {
    try (ConfigSection pins = file.section("pins")) {
      return pins.texts("roots").stream().map(options::path).toList();
    }
  }

  private @Nullable RetentionSettings retention(ConfigSection file) {
    ConfigSection audit = file.section("audit");
    long days = audit.integer("retainDays", 1, 36_500, 0);
    Optional<String> directory = audit.text("archiveDir");
    if (days > 0 && directory.isEmpty()) {
      throw audit.invalid("retainDays", "requires archiveDir, the directory of the archives");
    }
    return days == 0
        ? null
        : new RetentionSettings((int) days, directory.map(options::path).orElseThrow());
  }

  private Path agents(String text) {
    Path directory = options.path(text);
    if (!Files.isDirectory(directory)) {
      throw new DaemonStartException("the agents directory " + text + " does not exist");
    }
    return directory;
  }

  private @Nullable SSLContext tls(ConfigSection file) {
    try (ConfigSection tls = file.section("tls")) {
      Optional<String> certificate = option("tls-cert", tls.text("cert"));
      Optional<String> key = option("tls-key", tls.text("key"));
      if (certificate.isPresent() != key.isPresent()) {
        throw new DaemonStartException("TLS requires both a certificate and a key");
      }
      return certificate
          .map(it -> TlsFiles.load(options.path(it), options.path(key.orElseThrow())))
          .orElse(null);
    }
  }
}
