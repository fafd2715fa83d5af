package dev.ahp.server.daemon;

import dev.ahp.broker.gate.Policy;
import dev.ahp.broker.gate.PolicyList;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.id.Ids;
import dev.ahp.server.policy.HttpPolicy;
import dev.ahp.server.policy.PolicyFormat;
import dev.ahp.server.policy.PolicySettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the section {@code policies} of {@code ahp.yaml}. */
final class PolicyConfigReader {
  private static final int MAX_POLICIES = 32;
  private static final long MAX_TIMEOUT_MS = 5_000;
  private static final Duration TIMEOUT = Duration.ofMillis(500);

  private PolicyConfigReader() {}

  static PolicyList read(ConfigSection file) {
    List<ConfigSection> sections = file.sections("policies");
    if (sections.size() > MAX_POLICIES) {
      throw file.invalid("policies", "must have at most " + MAX_POLICIES + " entries");
    }
    List<Policy> policies = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ConfigSection section : sections) {
      PolicySettings settings = settings(section);
      if (!names.add(settings.name())) {
        throw section.invalid("name", "is not unique");
      }
      policies.add(new HttpPolicy(settings));
    }
    return new PolicyList(policies);
  }

  private static PolicySettings settings(ConfigSection section) {
    String when =
        section
            .oneOf("when", Set.of("submit", "accept", "complete"))
            .orElseThrow(() -> section.invalid("when", "is required: submit, accept or complete"));
    return new PolicySettings(
        section
            .text("name")
            .filter(Ids::isName)
            .orElseThrow(() -> section.invalid("name", "must be a valid name")),
        section.url("url").orElseThrow(() -> section.invalid("url", "is required")),
        PolicyPhase.valueOf(when.toUpperCase(Locale.ROOT)),
        section
            .oneOf("format", Set.of("plain", "opa", "cedar"))
            .flatMap(PolicyFormat::named)
            .orElse(PolicyFormat.PLAIN),
        section.millis("timeoutMs", 10, MAX_TIMEOUT_MS, TIMEOUT),
        section.oneOf("onError", Set.of("deny", "allow")).filter("allow"::equals).isPresent(),
        section.texts("types"),
        section.texts("sources"),
        section.texts("targets"));
  }
}
