package dev.ahp.server.policy;

import dev.ahp.broker.gate.Policy;
import dev.ahp.broker.gate.PolicyPhase;
import dev.ahp.broker.gate.PolicyQuery;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.net.GuardedHttpClient;
import dev.ahp.problem.Violation;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A policy that a service decides over HTTP. It bounds the time and the size of a response. */
public final class HttpPolicy implements Policy {
  static final int MAX_RESPONSE_BYTES = 64 << 10;

  private static final System.Logger LOG = System.getLogger("dev.ahp.server.policy");
  private static final JsonLimits LIMITS = new JsonLimits(MAX_RESPONSE_BYTES, 32, 16 << 10);
  private static final Map<String, String> HEADERS =
      Map.of("Content-Type", "application/json", "Accept", "application/json");

  private final PolicySettings settings;
  private final GuardedHttpClient http;

  public HttpPolicy(PolicySettings settings) {
    this.settings = settings;
    this.http = GuardedHttpClient.trusted(settings.timeout()).withMaxBytes(MAX_RESPONSE_BYTES);
  }

  @Override
  public String name() {
    return settings.name();
  }

  @Override
  public boolean appliesTo(PolicyPhase phase, JsonObject packet) {
    return phase == settings.when() && settings.appliesTo(packet);
  }

  @Override
  public List<Violation> check(PolicyQuery query) {
    byte[] body = settings.format().request(query).toText().getBytes(StandardCharsets.UTF_8);
    try {
      var response = http.post(settings.url(), HEADERS, body, settings.timeout());
      return response.status() == 200
          ? decided(query.phase(), response.body())
          : failed(query.phase(), "returned the status " + response.status());
    } catch (GuardedHttpClient.ResponseTooLargeException e) {
      return failed(query.phase(), "returned more than " + MAX_RESPONSE_BYTES + " bytes");
    } catch (SocketTimeoutException e) {
      return failed(
          query.phase(), "did not respond within " + settings.timeout().toMillis() + " ms");
    } catch (IOException e) {
      return failed(query.phase(), "cannot be reached");
    }
  }

  private List<Violation> decided(PolicyPhase phase, byte[] body) {
    Optional<PolicyDecision> decision;
    try {
      decision =
          JsonReader.read(new String(body, StandardCharsets.UTF_8), LIMITS)
              .asObject()
              .flatMap(settings.format()::decision);
    } catch (JsonException e) {
      return failed(phase, "returned malformed JSON");
    }
    return decision
        .map(it -> it.errors().stream().map(error -> violation(phase, error)).toList())
        .orElseGet(() -> failed(phase, "returned no decision in the format " + formatName()));
  }

  private String formatName() {
    return settings.format().wireName();
  }

  private Violation violation(PolicyPhase phase, PolicyDecision.PolicyError error) {
    return new Violation(
        phase.code(),
        error.pointer(),
        "denied by policy " + settings.name() + ": " + error.message());
  }

  /** Applies {@code onError}. */
  private List<Violation> failed(PolicyPhase phase, String why) {
    String message = "policy " + settings.name() + " " + why;
    LOG.log(
        Level.WARNING,
        message + (settings.allowsOnError() ? "; onError allows it" : "; onError denies it"));
    return settings.allowsOnError()
        ? List.of()
        : List.of(new Violation(phase.code(), "", message + "; retry later"));
  }
}
