package dev.ahp.server.daemon;

import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import dev.ahp.server.alert.AlertWebhookSettings;
import dev.ahp.server.daemon.DeliverySettings.Inbound;
import dev.ahp.server.daemon.InvalidSettingException.SettingError;
import dev.ahp.server.daemon.StoreSettings.PostgresSettings;
import dev.ahp.server.jetty.RateLimiter;
import dev.ahp.server.jetty.RequestLimits;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.probe.ProbeSettings;
import dev.ahp.server.probe.ProbeSettings.ProbeKind;
import dev.ahp.server.tracing.TracingSettings;
import dev.ahp.yaml.YamlDocument;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a daemon from options, environment variables and {@code ahp.yaml}. */
public final class SettingsReader {
  private static final String DEFAULT_HOST = "127.0.0.1";
  private static final String DEFAULT_PORT = "2470";
  private static final int MAX_PORT = 65_535;
  private static final int REQUESTS_PER_SECOND = 10_000;
  private static final int MAX_BATCH_BYTES = 256 << 20;
  static final String POSTGRES = "jdbc:postgresql:";
  private static final String TRACES_PATH = "/v1/traces";
  private static final Duration MIN_PACKET_RETENTION = Duration.ofHours(1);
  private static final Duration MAX_PACKET_RETENTION = Duration.ofDays(36_500);
  private static final long DAY_MS = Duration.ofDays(1).toMillis();
  private static final long HOUR_MS = Duration.ofHours(1).toMillis();
  private static final long TEN_MINUTES_MS = Duration.ofMinutes(10).toMillis();

  /** Headers that the HTTP client sets and that cannot be configured. */
  private static final Set<String> RESERVED_HEADERS =
      Set.of("connection", "content-length", "content-type", "expect", "host", "upgrade");

  private final StartOptions options;
  private final ConfigSection file;

  SettingsReader(StartOptions options, ConfigSection file) {
    this.options = options;
    this.file = file;
  }

  /**
   * Reads the settings. Options take precedence over environment variables, those over {@code
   * ahp.yaml}, and that over the defaults.
   */
  public static DaemonSettings read(StartOptions options) {
    ConfigSection file = new ConfigSection(options.configName(), document(options));
    DaemonSettings settings = new SettingsReader(options, file).read();
    file.unknownKeys().stream()
        .findFirst()
        .ifPresent(
            unknown -> {
              throw unknown;
            });
    return settings;
  }

  /** Reads the file of {@code --config}, which must exist, or {@code ahp.yaml} if it exists. */
  static YamlDocument document(StartOptions options) {
    Optional<Path> path = options.configFile();
    String name = options.configName();
    try {
      return path.isEmpty()
          ? YamlDocument.of(JsonObject.empty())
          : YamlReader.read(Files.readString(path.get()));
    } catch (IOException e) {
      throw new DaemonStartException("cannot read " + name + ": " + FileErrorMessage.reason(e), e);
    } catch (YamlException e) {
      throw new InvalidSettingException(name, new SettingError("", e.place(), e.message()));
    }
  }

  DaemonSettings read() {
    AuthConfigReader identity = new AuthConfigReader(options, file);
    AuthSettings auth = located("tls-cert", file, "tls", identity::read);
    ServerSettings server = server(auth.tls()).with(identity.clients());
    Path data =
        option("data", file.text("data"))
            .map(options::path)
            .orElseGet(options::defaultDataDirectory);
    DeliverySettings delivery = delivery(file.section("delivery"));
    BrokerSettings broker =
        new BrokerConfigReader(file, options, delivery.pluginsIn(data)).settings();
    return new DaemonSettings(
        server,
        data,
        located("store", file, "store", () -> store(file.section("store"), data)),
        located("agents", file, "agents", this::agents),
        options.impersonation(),
        broker,
        file.section("pins").texts("roots").stream().map(options::path).toList(),
        auth,
        probes(),
        webhook(file.section("alerts")),
        new NoticeConfigReader(options, file.section("inbox")).read(),
        tracing(file.section("tracing")),
        file.section("a2a").bool("push", true),
        delivery,
        new RetentionSettings(
            new ArchiveConfigReader(options, file.section("audit")).read(),
            packetRetention(file.section("retention"), broker.dedupeWindow())));
  }

  /**
   * Returns the option, else the value of the file. The file is always read to mark its key known.
   */
  private Optional<String> option(String name, Optional<String> fromFile) {
    return options.value(name).or(() -> fromFile);
  }

  /** Adds the position to an error if the value comes from the file. */
  private <T extends @Nullable Object> T located(
      String option, ConfigSection section, String key, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (InvalidSettingException e) {
      throw e;
    } catch (DaemonStartException e) {
      throw options.value(option).isPresent()
          ? e
          : section.error(key, String.valueOf(e.getMessage()));
    }
  }

  /** The key {@code listen} is {@code host:port}, only a port, or only a host. */
  private ServerSettings server(@Nullable TlsSettings tls) {
    String listen = file.textOrInteger("listen").orElse("");
    int colon = listen.lastIndexOf(':');
    boolean onlyPort = !listen.isEmpty() && listen.chars().allMatch(c -> c >= '0' && c <= '9');
    boolean hasPort = onlyPort || colon > listen.lastIndexOf(']');
    String name = hasPort ? listen.substring(0, Math.max(0, colon)) : listen;
    Optional<String> written =
        Optional.of(name.replace("[", "").replace("]", "")).filter(it -> !it.isEmpty());
    String host = option("host", written).orElse(DEFAULT_HOST);
    String given = hasPort ? listen.substring(colon + 1) : DEFAULT_PORT;
    int port =
        located(
            "port", file, "listen", () -> port(option("port", Optional.of(given)).orElseThrow()));
    checkDev(host);
    return ServerSettings.loopback(port)
        .listening(host, port, located("tls-cert", file, "tls", () -> context(tls)))
        .limited(requestLimits(file.section("limits")), rates(file.section("limits")));
  }

  private static int port(String text) {
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

  private static @Nullable SSLContext context(@Nullable TlsSettings tls) {
    return tls == null ? null : TlsFiles.load(tls);
  }

  private RequestLimits requestLimits(ConfigSection limits) {
    JsonLimits packet = BrokerConfigReader.packetLimits(file);
    RequestLimits defaults = RequestLimits.STANDARD;
    int batchBytes = Math.max(packet.bytes(), defaults.batchBytes());
    return new RequestLimits(
        packet,
        limits.integer("batchBytes", 1024, MAX_BATCH_BYTES, batchBytes),
        limits.integer("batchItems", 1, 10_000, defaults.batchItems()),
        limits.integer("connectionsPerCaller", 1, 20_000, defaults.connectionsPerCaller()),
        limits.integer("waitsPerCaller", 1, 20_000, defaults.waitsPerCaller()));
  }

  private static RateLimiter rates(ConfigSection limits) {
    int perSecond = limits.integer("requestsPerSecond", 0, 1_000_000, REQUESTS_PER_SECOND);
    int burst = limits.integer("burst", 1, 10_000_000, Math.max(1, 2 * perSecond));
    return new RateLimiter(perSecond, burst, System::nanoTime);
  }

  private @Nullable Path agents() {
    return option("agents", file.text("agents")).map(this::agents).orElse(null);
  }

  private Path agents(String text) {
    Path directory = options.path(text);
    if (!Files.isDirectory(directory)) {
      throw new DaemonStartException("the agents directory " + text + " does not exist");
    }
    return directory;
  }

  /**
   * There are no command-line options for the store, because other users of the machine could read
   * a password in the list of processes.
   */
  private StoreSettings store(ConfigSection store, Path data) {
    Path keys = option("keys", store.text("keys")).map(options::path).orElse(data.resolve("keys"));
    Optional<String> url = option("store", store.text("postgres"));
    Optional<String> user = option("store-user", store.text("user"));
    Optional<String> password = option("store-password", store.text("password"));
    Optional<String> passwordFile = option("store-password-file", store.text("passwordFile"));
    if (url.filter(it -> !it.startsWith(POSTGRES)).isPresent()) {
      throw new DaemonStartException("the store must be a URL " + POSTGRES + "//host/database");
    }
    Optional<Path> sqlite = options.value("sqlite").map(options::path);
    if (url.isPresent() && sqlite.isPresent()) {
      throw new DaemonStartException(
          "the store is both a SQLite file and a PostgreSQL database; configure one of them");
    }
    String secret = password.or(() -> passwordFile.map(options::secret)).orElse(null);
    PostgresSettings postgres =
        url.map(it -> new PostgresSettings(it, user.orElse(null), secret, null)).orElse(null);
    return new StoreSettings(
        data,
        sqlite.orElse(data.resolve("ahp.db")),
        keys,
        postgres,
        new PlacementConfigReader(options).read(store),
        encryption(file.section("encryption")));
  }

  private @Nullable EncryptionSettings encryption(ConfigSection encryption) {
    if (encryption.names().size() > 1) {
      throw file.invalid("encryption", "must have only one of keyFile, keyEnv and keyCommand");
    }
    Path keyFile = encryption.text("keyFile").map(options::path).orElse(null);
    if (keyFile != null) {
      return new EncryptionSettings(keyFile, null, null, List.of());
    }
    String variable = encryption.text("keyEnv").orElse(null);
    List<String> command = encryption.texts("keyCommand");
    return variable == null && command.isEmpty()
        ? null
        : new EncryptionSettings(
            null, variable, variable == null ? null : options.env().get(variable), command);
  }

  private List<ProbeSettings> probes() {
    List<ProbeSettings> probes = new ArrayList<>();
    for (ConfigSection section : file.sections("probes")) {
      ProbeSettings probe = probe(section);
      if (probes.stream().anyMatch(it -> it.name().equals(probe.name()))) {
        throw section.invalid("name", "is not unique");
      }
      probes.add(probe);
    }
    return probes;
  }

  private static ProbeSettings probe(ConfigSection section) {
    ProbeSettings probe =
        new ProbeSettings(
            section
                .text("name")
                .filter(Ids::isName)
                .orElseThrow(() -> section.invalid("name", "must be a valid name")),
            section
                .text("kind")
                .flatMap(ProbeKind::named)
                .orElseThrow(
                    () ->
                        section.invalid(
                            "kind",
                            "must be http, tcp, dns, disk, database, mysql, redis or cups")),
            section.text("target").orElseThrow(() -> section.invalid("target", "is required")),
            section.millis("everyMs", 100, DAY_MS, Duration.ofSeconds(30)),
            section.millis("timeoutMs", 10, DAY_MS, Duration.ofSeconds(5)),
            section.integer("maxUsedPercent", 1, 100, 90),
            section.integer("expectedStatus", 100, 599, 0),
            section.millis("maxLatencyMs", 1, DAY_MS, Duration.ZERO),
            section.text("report").orElse("human:ops"));
    try {
      probe.checkTarget();
    } catch (IllegalArgumentException e) {
      throw section.invalid("target", String.valueOf(e.getMessage()));
    }
    return probe;
  }

  private @Nullable AlertWebhookSettings webhook(ConfigSection alerts) {
    Optional<URI> url = alerts.url("webhook");
    AlertWebhookSettings settings =
        new AlertWebhookSettings(
            url.orElse(URI.create("")),
            options.secret(alerts, "secret"),
            alerts.millis("timeoutMs", 10, DAY_MS, Duration.ofSeconds(5)),
            alerts.integer("queue", 1, 1_000_000, 1_000),
            alerts.integer("attempts", 1, 1_000, 10),
            alerts.integer("retryBaseMs", 1, DAY_MS, 500),
            alerts.integer("retryMaxMs", 1, DAY_MS, 60_000));
    return url.isEmpty() ? null : settings;
  }

  /** A URL without a path gets the default path, as in OpenTelemetry exporters. */
  private static @Nullable TracingSettings tracing(ConfigSection tracing) {
    URI url = tracing.url("otlp").orElse(null);
    boolean bare = url != null && (url.getRawPath() == null || url.getRawPath().length() <= 1);
    List<String> headers = tracing.texts("headers");
    if (!headers.stream().allMatch(SettingsReader::isUsableHeader)) {
      throw tracing.invalid("headers", "must be a list of strings like \"Name: value\"");
    }
    String service = tracing.text("service").orElse("ahp");
    Duration timeout = tracing.millis("timeoutMs", 10, TEN_MINUTES_MS, Duration.ofSeconds(10));
    int queue = tracing.integer("queue", 1, 10_000_000, 10_000);
    return url == null
        ? null
        : new TracingSettings(
            bare ? url.resolve(TRACES_PATH) : url, headers, service, timeout, queue);
  }

  private static boolean isUsableHeader(String header) {
    String name = header.substring(0, Math.max(0, header.indexOf(':')));
    return !name.isEmpty()
        && header.chars().allMatch(c -> c >= ' ' && c < 127)
        && name.chars().allMatch(c -> c == '-' || c == '_' || Character.isLetterOrDigit(c))
        && !RESERVED_HEADERS.contains(name.toLowerCase(Locale.ROOT));
  }

  private DeliverySettings delivery(ConfigSection delivery) {
    DeliverySettings defaults = DeliverySettings.STANDARD;
    return new DeliverySettings(
        delivery.bool("allowPrivate", false) || options.dev(),
        delivery.millis("timeoutMs", 100, HOUR_MS, defaults.timeout()),
        delivery.millis("leaseMs", 100, HOUR_MS, defaults.lease()),
        delivery.millis("retryBaseMs", 100, HOUR_MS, defaults.retryBase()),
        delivery.millis("retryMaxMs", 100, HOUR_MS, defaults.retryMax()),
        delivery.text("plugins").map(options::path).orElse(null),
        delivery.objects("inbound").stream().map(it -> inbound(delivery, it)).toList());
  }

  /** The transport validates its own settings. */
  private static Inbound inbound(ConfigSection delivery, JsonObject source) {
    String transport =
        source
            .string("transport")
            .orElseThrow(
                () -> delivery.invalid("inbound", "must name the transport of each entry"));
    return new Inbound(transport, source.without("transport"));
  }

  /** A purged packet is no longer recognized as a duplicate. */
  private static @Nullable Duration packetRetention(ConfigSection retention, Duration dedupe) {
    Duration packets =
        retention.duration("packets", MIN_PACKET_RETENTION, MAX_PACKET_RETENTION).orElse(null);
    if (packets != null && packets.compareTo(dedupe) < 0) {
      throw retention.invalid("packets", "must not be shorter than dedupeWindowMs");
    }
    return packets;
  }
}
