package dev.ahp.broker.quota;

import dev.ahp.Denied;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quota and how much of it is used.
 *
 * @param agent null for all agents together
 */
public record QuotaUse(
    QuotaResource resource, @Nullable String agent, long used, QuotaLimit limit) {

  /** Returns whose quota it is, for messages and keys. */
  public String holder() {
    return agent == null ? "the namespace" : agent;
  }

  public boolean isExceeded() {
    return limit.isExceededBy(used);
  }

  public boolean isNear() {
    return limit.isNear(used);
  }

  /** Returns the use and the limit, such as {@code queued of billing: 80 of 100}. */
  public String text() {
    return "%s of %s: %s of %s".formatted(resource.wireName(), holder(), used, limit.reached(used));
  }

  /**
   * Returns the refusal of a request that would exceed the hard limit.
   *
   * @param before the use without the request
   */
  public Denied refusal(long before) {
    QuotaUse reported = new QuotaUse(resource, agent, before, limit);
    long hard = limit.hard() == null ? 0 : limit.hard();
    String message =
        "the quota %s of %s is used up: %s of %s"
            .formatted(resource.wireName(), holder(), before, hard);
    List<Violation> errors =
        resource.pointer().isEmpty()
            ? List.of()
            : List.of(new Violation(resource.code(), resource.pointer(), message));
    return new Denied(resource.code().name(), message, errors, reported.facts(hard));
  }

  private JsonObject facts(long hard) {
    JsonObject.Builder facts = JsonObject.builder().put("quota", resource.wireName());
    facts.put("scope", agent == null ? "namespace" : "agent");
    if (agent != null) {
      facts.put("agent", agent);
    }
    return facts
        .put("used", used)
        .put("limit", hard)
        .put("retryAfterSeconds", resource.retrySeconds())
        .build();
  }
}
