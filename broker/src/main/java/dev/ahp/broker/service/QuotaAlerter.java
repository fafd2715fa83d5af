package dev.ahp.broker.service;

import dev.ahp.broker.quota.QuotaCrossings;
import dev.ahp.broker.quota.QuotaCrossings.Crossing;
import dev.ahp.broker.quota.QuotaCrossings.QuotaKey;
import dev.ahp.broker.quota.QuotaCrossings.QuotaLevel;
import dev.ahp.broker.quota.QuotaUse;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.List;

/**
 * Raises one alert when a quota reaches its soft limit, and one when it reaches its hard limit. The
 * store remembers them, so that the nodes of a cluster raise each alert once. Not thread-safe.
 */
final class QuotaAlerter {
  private static final String PREFIX = "quota-alert/";

  private final BrokerContext context;

  QuotaAlerter(BrokerContext context) {
    this.context = context;
  }

  void raise() {
    QuotaCrossings crossings = context.quotas().crossings();
    for (QuotaKey key : crossings.reported()) {
      if (QuotaCrossings.isLeft(context.quotas().use(key.resource(), key.agent()))) {
        context.run(Commands.of(work -> forget(work, key))).join();
        crossings.forget(key);
      }
    }
    List<Crossing> reached = crossings.drain();
    for (Crossing crossing : reached) {
      context.run(Commands.of(work -> raise(work, crossing))).join();
    }
  }

  private static boolean forget(UnitOfWork work, QuotaKey key) {
    work.remove(KeyValueTable.SETTINGS, PREFIX + key.path());
    return true;
  }

  private boolean raise(UnitOfWork work, Crossing crossing) {
    String key = PREFIX + crossing.key().path();
    JsonObject known = work.entry(KeyValueTable.SETTINGS, key);
    String level = known == null ? "" : known.string("level").orElse("");
    if (level.equals(crossing.level().name()) || level.equals(QuotaLevel.HARD.name())) {
      return false;
    }
    work.put(
        KeyValueTable.SETTINGS,
        key,
        JsonObject.builder()
            .put("level", crossing.level().name())
            .put("at", Rfc3339.format(work.now()))
            .build());
    boolean isHard = crossing.level() == QuotaLevel.HARD;
    context
        .rules()
        .alerts()
        .raise(
            work,
            isHard ? "QUOTA_EXCEEDED" : "QUOTA_NEAR",
            null,
            null,
            (isHard ? "requests exceed the quota " : "close to the quota ") + crossing.use().text(),
            data(crossing.use()));
    return true;
  }

  private static JsonObject data(QuotaUse use) {
    JsonObject.Builder data = JsonObject.builder().put("quota", use.resource().wireName());
    if (use.agent() != null) {
      data.put("agent", use.agent());
    }
    return data.put("used", use.used()).put("limit", use.limit().reached(use.used())).build();
  }
}
