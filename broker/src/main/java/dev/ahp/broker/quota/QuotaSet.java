package dev.ahp.broker.quota;

import dev.ahp.json.JsonObject;
import java.util.EnumMap;
import java.util.Map;

/** The limits of an agent, or of all agents together, by resource. */
public record QuotaSet(Map<QuotaResource, QuotaLimit> limits) {
  public static final QuotaSet NONE = new QuotaSet(Map.of());

  public QuotaSet {
    limits = Map.copyOf(limits);
  }

  public QuotaLimit limit(QuotaResource resource) {
    return limits.getOrDefault(resource, QuotaLimit.NONE);
  }

  public QuotaSet with(QuotaResource resource, QuotaLimit limit) {
    Map<QuotaResource, QuotaLimit> changed = new EnumMap<>(QuotaResource.class);
    changed.putAll(limits);
    changed.put(resource, limit);
    return new QuotaSet(changed);
  }

  /** Returns these limits, with those of another set where it has some. */
  public QuotaSet overlaidBy(QuotaSet other) {
    if (other.limits.isEmpty()) {
      return this;
    }
    Map<QuotaResource, QuotaLimit> all = new EnumMap<>(QuotaResource.class);
    all.putAll(limits);
    all.putAll(other.limits);
    return new QuotaSet(all);
  }

  /** Returns whether a resource that the store counts is limited. */
  public boolean limitsStore() {
    return limits.entrySet().stream()
        .anyMatch(it -> it.getKey().kind() != null && !it.getValue().isNone());
  }

  public JsonObject toJson() {
    JsonObject.Builder json = JsonObject.builder();
    for (QuotaResource resource : QuotaResource.values()) {
      QuotaLimit limit = limits.get(resource);
      if (limit != null) {
        json.put(resource.wireName(), limit.toJson());
      }
    }
    return json.build();
  }
}
