package dev.ahp.server.oidc;

import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.Caller.CallerKind;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.server.oidc.OidcSettings.ClaimRule;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Maps the claims of a person to a caller. People with the claim of operators or auditors get that
 * kind and the name {@code oidc.NAME}; others are the registered agent with their name.
 */
record ClaimMapping(OidcSettings settings, AgentApi agents) {
  private static final int MAX_NAME = 90;

  Optional<Caller> caller(JsonObject claims) {
    Optional<String> name = name(claims);
    if (matches(settings.operators(), claims)) {
      return name.map(it -> new Caller(CallerKind.OPERATOR, personName(it)));
    }
    if (matches(settings.auditors(), claims)) {
      return name.map(it -> new Caller(CallerKind.AUDITOR, personName(it)));
    }
    return name.filter(Ids::isAgentName).flatMap(agents::registered);
  }

  /** Returns the name of the person; empty if the ID token has none. */
  Optional<String> name(JsonObject claims) {
    return claims.string(settings.nameClaim()).filter(it -> !it.isBlank());
  }

  /** Returns a name that no registered agent should have, with the characters of names. */
  private static String personName(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]", "-");
    return "oidc." + (plain.length() > MAX_NAME ? plain.substring(0, MAX_NAME) : plain);
  }

  private static boolean matches(@Nullable ClaimRule rule, JsonObject claims) {
    if (rule == null) {
      return false;
    }
    return claims.string(rule.claim()).filter(rule.values()::contains).isPresent()
        || claims.array(rule.claim()).map(JsonArray::strings).stream()
            .flatMap(it -> it.stream())
            .anyMatch(rule.values()::contains);
  }
}
