package dev.ahp.server.daemon;

import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.gate.ObjectiveMode;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.safety.Strictness;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.BrokerSettings.LoopSettings;
import dev.ahp.broker.setting.BrokerSettings.PersonalMode;
import dev.ahp.broker.setting.BrokerSettings.RecoverySettings;
import dev.ahp.broker.setting.BrokerSettings.SafetySettings;
import dev.ahp.broker.setting.Objectives;
import dev.ahp.broker.setting.Objectives.LatencyObjective;
import dev.ahp.json.JsonLimits;
import dev.ahp.packet.PacketTypes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the broker's behaviour from {@code ahp.yaml}. */
final class BrokerConfigReader {
  private static final Set<String> MODES = Set.of("strict", "warn", "off");

  /** The same pattern as in the JSON schema of packets. */
  private static final Pattern DOTTED_NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");

  private static final long YEAR_MS = Duration.ofDays(366).toMillis();
  private static final long DAY_MS = Duration.ofDays(1).toMillis();
  private static final BrokerSettings DEFAULTS = BrokerSettings.DEFAULT;

  /**
   * The largest configurable limits of a packet. Records and renderings, which contain a packet,
   * must stay below the limits of all readers.
   */
  private static final JsonLimits MAX_LIMITS = new JsonLimits(4 << 20, 100, 2 << 20);

  private final ConfigSection file;
  private final StartOptions options;
  private final Path plugins;

  BrokerConfigReader(ConfigSection file, StartOptions options, Path plugins) {
    this.file = file;
    this.options = options;
    this.plugins = plugins;
  }

  BrokerSettings settings() {
    return new BrokerSettings(
        mode(),
        types(),
        file.millis("dedupeWindowMs", 0, YEAR_MS, DEFAULTS.dedupeWindow()),
        file.section("signing").millis("clockSkewMs", 0, YEAR_MS, DEFAULTS.clockSkew()),
        recovery(file.section("recovery"), DEFAULTS.recovery()),
        loop(file.section("loopGuard"), DEFAULTS.loop()),
        safety(file.section("safety")),
        redact(file.section("audit")),
        List.of(),
        PolicyConfigReader.read(file),
        openEnded(),
        objectives(file.section("slo"), Objectives.DEFAULT),
        packetLimits(file),
        new GovernanceConfigReader(file, options).read(),
        file.section("search").bool("enabled", DEFAULTS.search()));
  }

  /** The option or environment variable takes precedence over the file. */
  private ContractMode mode() {
    Optional<String> written = file.oneOf("contracts", MODES);
    String value = options.value("contracts").or(() -> written).orElse("warn");
    if (!MODES.contains(value)) {
      throw new DaemonStartException("--contracts must be strict, warn or off, but is " + value);
    }
    return ContractMode.valueOf(value.toUpperCase(Locale.ROOT));
  }

  private ObjectiveMode openEnded() {
    String mode = file.oneOf("objectives", Set.of("off", "warn", "deny")).orElse("warn");
    return ObjectiveMode.valueOf(mode.toUpperCase(Locale.ROOT));
  }

  private PacketTypes types() {
    List<String> names = file.texts("types");
    if (names.stream().anyMatch(it -> !DOTTED_NAME.matcher(it).matches())) {
      throw file.invalid("types", "must be a list of dotted names, such as acme.order");
    }
    return PacketTypes.with(new HashSet<>(names));
  }

  private static RecoverySettings recovery(ConfigSection recovery, RecoverySettings defaults) {
    return new RecoverySettings(
        recovery.integer("retryBaseMs", 1, YEAR_MS, defaults.retryBaseMs()),
        recovery.integer("retryMaxMs", 1, YEAR_MS, defaults.retryMaxMs()),
        recovery.integer("escalateAfter", 1, 1000, defaults.escalateAfter()));
  }

  private static LoopSettings loop(ConfigSection loop, LoopSettings defaults) {
    return new LoopSettings(
        loop.integer("maxVisits", 1, 1000, defaults.maxVisits()),
        loop.integer("maxDelegationDepth", 1, 1000, defaults.maxDelegationDepth()),
        loop.bool("noProgress", defaults.noProgress()));
  }

  private static List<String> redact(ConfigSection audit) {
    List<String> pointers = audit.texts("redact");
    if (pointers.stream().anyMatch(it -> !it.startsWith("/"))) {
      throw audit.invalid("redact", "must be a list of JSON pointers, which start with a slash");
    }
    return pointers;
  }

  private SafetySettings safety(ConfigSection safety) {
    String mode = safety.oneOf("mode", Set.of("enforce", "observe")).orElse("enforce");
    String secrets =
        safety.oneOf("secrets", Set.of("deny", "redact", "warn", "off")).orElse("warn");
    String personal =
        safety.oneOf("personalData", Set.of("off", "warn", "redact", "move")).orElse("off");
    return new SafetySettings(
        new Strictness(mode.equals("enforce"), score(safety, "block"), score(safety, "suspect")),
        SecretPolicy.valueOf(secrets.toUpperCase(Locale.ROOT)),
        PersonalMode.valueOf(personal.toUpperCase(Locale.ROOT)),
        new ClassifierConfigReader(options, plugins).read(safety));
  }

  private static @Nullable Double score(ConfigSection safety, String key) {
    if (!safety.has(key)) {
      return null;
    }
    double score = safety.fraction(key, 0);
    if (score == 0 || score == 1) {
      throw safety.invalid(key, "must be greater than 0 and less than 1");
    }
    return score;
  }

  private static Objectives objectives(ConfigSection slo, Objectives defaults) {
    return new Objectives(
        slo.millis("windowMs", 1_000, DAY_MS, defaults.window()),
        slo.integer("least", 1, 1_000_000, defaults.least()),
        latency(slo.section("latency")),
        slo.fraction("validationFailures", defaults.validationFailures()),
        slo.fraction("safetyViolations", defaults.safetyViolations()),
        slo.fraction("rollbacks", defaults.rollbacks()),
        slo.bool("watch", true));
  }

  private static Map<String, LatencyObjective> latency(ConfigSection section) {
    Map<String, LatencyObjective> latency = new HashMap<>(Objectives.DEFAULT.latency());
    latency.replaceAll((transport, defaults) -> latency(section.section(transport), defaults));
    return latency;
  }

  private static LatencyObjective latency(ConfigSection values, LatencyObjective defaults) {
    long target = values.integer("targetMs", 1, DAY_MS, defaults.targetMs());
    long max = values.integer("mostMs", 1, DAY_MS, Math.max(target, defaults.mostMs()));
    if (max < target) {
      throw values.invalid("mostMs", "must not be less than targetMs");
    }
    return new LatencyObjective(target, max);
  }

  /** Returns the limits of one packet or chunk. */
  static JsonLimits packetLimits(ConfigSection file) {
    JsonLimits defaults = JsonLimits.PACKET;
    ConfigSection limits = file.section("limits");
    return new JsonLimits(
        limits.integer("bodyBytes", 1024, MAX_LIMITS.bytes(), defaults.bytes()),
        limits.integer("depth", 1, MAX_LIMITS.depth(), defaults.depth()),
        limits.integer("stringChars", 1, MAX_LIMITS.stringChars(), defaults.stringChars()));
  }
}
