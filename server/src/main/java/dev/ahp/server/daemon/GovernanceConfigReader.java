package dev.ahp.server.daemon;

import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.ResidencyRules.Transfer;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.id.Ids;
import java.util.HashSet;
import java.util.Set;

/** Reads the rules of the operator for all agents. */
final class GovernanceConfigReader {
  private final ConfigSection file;

  GovernanceConfigReader(ConfigSection file) {
    this.file = file;
  }

  GovernanceSettings read() {
    return GovernanceSettings.DEFAULT.with(residency(file.section("residency")));
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

  private static String region(ConfigSection section, String key) {
    return section
        .text(key)
        .filter(Ids::isName)
        .orElseThrow(() -> section.invalid(key, "must be the name of a region, such as eu"));
  }
}
