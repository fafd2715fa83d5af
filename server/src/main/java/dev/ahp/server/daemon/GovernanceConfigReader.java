package dev.ahp.server.daemon;

import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.ResidencyRules.Transfer;
import dev.ahp.broker.gate.SpendingCaps;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.gate.WindowPolicy;
import dev.ahp.broker.gate.WindowPolicy.WindowMode;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.id.Ids;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads the rules of the operator for all agents. */
final class GovernanceConfigReader {
  private static final long MAX_TOKENS = 1_000_000_000_000_000L;

  private final ConfigSection file;
  private final StartOptions options;

  GovernanceConfigReader(ConfigSection file, StartOptions options) {
    this.file = file;
    this.options = options;
  }

  GovernanceSettings read() {
    return new GovernanceSettings(
        residency(file.section("residency")),
        caps(file.section("caps")),
        window(file.section("compression")),
        file.section("audit").bool("reads", false),
        QuotaConfigReader.read(file.section("quotas")));
  }

  private ResidencyRules residency(ConfigSection residency) {
    boolean enforced =
        residency.oneOf("mode", Set.of("off", "enforce")).filter("enforce"::equals).isPresent();
    boolean denyUnknown =
        residency.oneOf("unknown", Set.of("allow", "deny")).filter("deny"::equals).isPresent();
    Set<Transfer> allowed = new HashSet<>();
    for (ConfigSection transfer : residency.sections("allow")) {
      allowed.add(new Transfer(region(transfer, "from"), region(transfer, "to")));
    }
    ConfigSection store = file.section("store");
    String storeRegion = store.has("region") ? region(store, "region") : "";
    return new ResidencyRules(enforced, storeRegion, allowed, denyUnknown);
  }

  private static SpendingCaps caps(ConfigSection caps) {
    ConfigSection agents = caps.section("agents");
    Map<String, Cap> ofAgents = new HashMap<>();
    for (String agent : agents.names()) {
      ofAgents.put(agent, cap(agents.section(agent)));
    }
    return new SpendingCaps(
        cap(caps.section("perTask")), cap(caps.section("perAgentPerDay")), ofAgents);
  }

  private WindowPolicy window(ConfigSection compression) {
    WindowPolicy defaults = WindowPolicy.DEFAULT;
    String mode = compression.oneOf("mode", Set.of("off", "warn", "fit")).orElse("warn");
    double threshold = compression.fraction("threshold", defaults.threshold());
    if (threshold == 0) {
      throw compression.invalid("threshold", "must be greater than 0 and at most 1");
    }
    return new WindowPolicy(
        WindowMode.valueOf(mode.toUpperCase(Locale.ROOT)),
        threshold,
        compression.integer("keep", 0, 1_000, defaults.keep()),
        new SummaryConfigReader(file, options).read());
  }

  private static Cap cap(ConfigSection section) {
    Double usd = section.has("usd") ? section.amount("usd") : null;
    long tokens = section.integer("tokens", 1L, MAX_TOKENS, 0L);
    return new Cap(usd, tokens == 0 ? null : tokens);
  }

  private static String region(ConfigSection section, String key) {
    return section
        .text(key)
        .filter(Ids::isName)
        .orElseThrow(() -> section.invalid(key, "must be the name of a region, such as eu"));
  }
}
