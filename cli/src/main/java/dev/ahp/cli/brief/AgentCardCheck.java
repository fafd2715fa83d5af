package dev.ahp.cli.brief;

import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.AddressGuard;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.net.GuardedHttpClient.GuardedResponse;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Checks that {@code a2a.agent_card_ref} of a brief is the address of an agent card. */
final class AgentCardCheck {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int MAX_BYTES = 1 << 20;
  private static final String POINTER = "/a2a/agent_card_ref";

  private AgentCardCheck() {}

  /** Returns the violations; empty if the brief names no card. */
  static List<Violation> check(JsonObject brief) {
    GuardedHttpClient client =
        new GuardedHttpClient(new AddressGuard(false), TIMEOUT).withMaxBytes(MAX_BYTES);
    return check(brief, client);
  }

  static List<Violation> check(JsonObject brief, GuardedHttpClient client) {
    String address = brief.object("a2a").flatMap(it -> it.string("agent_card_ref")).orElse("");
    if (address.isEmpty()) {
      return List.of();
    }
    try {
      GuardedResponse response =
          client.get(URI.create(address), Map.of("Accept", "application/json"));
      if (!response.isSuccess()) {
        return violation("returned status " + response.status());
      }
      JsonObject card =
          JsonReader.read(response.body(), JsonLimits.PACKET).asObject().orElse(JsonObject.empty());
      return card.string("name").isPresent() ? List.of() : violation("is not an agent card");
    } catch (IllegalArgumentException | IOException | JsonException e) {
      return violation("cannot be read: " + e.getMessage());
    }
  }

  private static List<Violation> violation(String message) {
    return List.of(new Violation(ProblemCode.SCHEMA_INVALID, POINTER, message));
  }
}
