package dev.ahp.server.daemon;

import dev.ahp.broker.gate.ContractMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.BrokerSettings.LoopSettings;
import dev.ahp.broker.setting.BrokerSettings.RecoverySettings;
import dev.ahp.packet.PacketTypes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the broker's behaviour from {@code ahp.yaml}. */
final class BrokerConfigReader {
  private static final Set<String> MODES = Set.of("strict", "warn", "off");

  /** The same pattern as in the JSON schema of packets. */
  private static final Pattern DOTTED_NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+");

  private static final long MAX_MS = Duration.ofDays(366).toMillis();
  private static final BrokerSettings DEFAULTS = BrokerSettings.DEFAULT;

  private final ConfigSection file;
  private final StartOptions options;

  BrokerConfigReader(ConfigSection file, StartOptions options) {
    this.file = file;
    this.options = options;
  }

  /**
   * Returns the settings of the file.
   *
   * @param contracts the contract mode of the option or environment variable, which takes
   *     precedence
   */
  BrokerSettings settings(Optional<String> contracts) {
    return new BrokerSettings(
        mode(contracts),
        types(),
        duration(file, "dedupeWindowMs", DEFAULTS.dedupeWindow()),
        clockSkew(),
        recovery(),
        loop(),
        SafetyConfigReader.read(file, options),
        redact(),
        List.of(),
        AlertConfigReader.objectives(file),
        LimitConfigReader.packet(file));
  }

  private ContractMode mode(Optional<String> given) {
    Optional<String> written = file.oneOf("contracts", MODES);
    String value = given.or(() -> written).orElse("warn");
    if (!MODES.contains(value)) {
      throw new DaemonStartException("--contracts must be strict, warn or off, but is " + value);
    }
    return ContractMode.valueOf(value.toUpperCase(Locale.ROOT));
  }

  private PacketTypes types() {
    List<String> names = file.texts("types");
    if (names.stream().anyMatch(it -> !DOTTED_NAME.matcher(it).matches())) {
      throw file.invalid("types", "must be a list of dotted names, such as acme.order");
    }
    return PacketTypes.with(new HashSet<>(names));
  }

  private Duration clockSkew() {
    try (ConfigSection signing = file.section("signing")) {
      return duration(signing, "clockSkewMs", DEFAULTS.clockSkew());
    }
  }

  private RecoverySettings recovery() {
    RecoverySettings defaults = DEFAULTS.recovery();
    try (ConfigSection recovery = file.section("recovery")) {
      return new RecoverySettings(
          recovery.integer("retryBaseMs", 1, MAX_MS, defaults.retryBaseMs()),
          recovery.integer("retryMaxMs", 1, MAX_MS, defaults.retryMaxMs()),
          (int) recovery.integer("escalateAfter", 1, 1000, defaults.escalateAfter()));
    }
  }

  private LoopSettings loop() {
    LoopSettings defaults = DEFAULTS.loop();
    try (ConfigSection loop = file.section("loopGuard")) {
      boolean noProgress = loop.has("noProgress") ? loop.bool("noProgress") : defaults.noProgress();
      return new LoopSettings(
          (int) loop.integer("maxVisits", 1, 1000, defaults.maxVisits()),
          (int) loop.integer("maxDelegationDepth", 1, 1000, defaults.maxDelegationDepth()),
          noProgress);
    }
  }

  private List<String> redact() {
    try (ConfigSection audit = file.section("audit")) {
      audit.has("retainDays");
      audit.has("archiveDir");
      List<String> pointers = audit.texts("redact");
      if (pointers.stream().anyMatch(it -> !it.startsWith("/"))) {
        throw audit.invalid("redact", "must be a list of JSON pointers, which start with a slash");
      }
      return pointers;
    }
  }

  private static Duration duration(ConfigSection section, String key, Duration defaultValue) {
    return Duration.ofMillis(section.integer(key, 0, MAX_MS, defaultValue.toMillis()));
  }
}
