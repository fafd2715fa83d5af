package dev.ahp.server.daemon;

import dev.ahp.broker.quota.QuotaLimit;
import dev.ahp.broker.quota.QuotaResource;
import dev.ahp.broker.quota.QuotaSet;
import dev.ahp.broker.quota.QuotaSetParser;
import dev.ahp.broker.quota.Quotas;
import dev.ahp.id.Ids;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the quotas of agents and of all agents together. */
final class QuotaConfigReader {
  private QuotaConfigReader() {}

  static Quotas read(ConfigSection quotas) {
    ConfigSection agents = quotas.section("agents");
    Map<String, QuotaSet> ofAgents = new HashMap<>();
    for (String agent : agents.names()) {
      if (!Ids.isName(agent)) {
        throw agents.invalid(agent, "is not a name of an agent");
      }
      ofAgents.put(agent, set(agents.section(agent)));
    }
    return new Quotas(set(quotas.section("namespace")), set(quotas.section("agent")), ofAgents);
  }

  private static QuotaSet set(ConfigSection section) {
    QuotaSet set = QuotaSet.NONE;
    for (String name : section.names()) {
      QuotaResource resource =
          QuotaResource.named(name)
              .orElseThrow(
                  () ->
                      section.invalid(
                          name,
                          "is not a resource; expected one of "
                              + String.join(", ", QuotaResource.names())));
      set = set.with(resource, limit(section.section(name), resource));
    }
    return set;
  }

  private static QuotaLimit limit(ConfigSection section, QuotaResource resource) {
    Long soft = number(section, "soft");
    Long hard = number(section, "hard");
    Long burst = resource == QuotaResource.RATE ? number(section, "burst") : null;
    if (soft != null && hard != null && soft > hard) {
      throw section.invalid("soft", "must not be greater than hard, which is " + hard);
    }
    if (burst != null && (hard == null || burst < 1)) {
      throw section.invalid("burst", "must be at least 1 and requires hard");
    }
    return new QuotaLimit(soft, hard, burst);
  }

  private static @Nullable Long number(ConfigSection section, String key) {
    return section.has(key) ? section.integer(key, 0L, QuotaSetParser.MAX, 0L) : null;
  }
}
