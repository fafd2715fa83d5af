package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.schedule.CronExpression;
import dev.ahp.broker.schedule.Recurrence;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A schedule as it is stored and shown. */
record StoredSchedule(JsonObject json) {
  /** The key prefix of schedules in the table of settings. */
  static final String KEY_PREFIX = "schedule/";

  /** The maximum number of schedules of a broker. */
  static final int MAX_COUNT = 1_000;

  /** Reads all schedules, by id. */
  static List<StoredSchedule> all(StoreView view) {
    return view.entries(KeyValueTable.SETTINGS, KEY_PREFIX, "", MAX_COUNT).stream()
        .map(KeyValueEntry::value)
        .map(it -> new StoredSchedule(Objects.requireNonNull(it)))
        .toList();
  }

  String id() {
    return json.string("id").orElse("");
  }

  String key() {
    return KEY_PREFIX + id();
  }

  JsonObject packet() {
    return json.object("packet").orElse(JsonObject.empty());
  }

  String owner() {
    return json.string("owner").orElse("");
  }

  /** Returns the caller on whose behalf packets are submitted. */
  Caller caller() {
    boolean isOperator = json.string("ownerKind").filter("operator"::equals).isPresent();
    return new Caller(isOperator ? Caller.CallerKind.OPERATOR : Caller.CallerKind.AGENT, owner());
  }

  boolean isVisibleTo(Caller caller) {
    return caller.readsEverything() || (caller.isAgent() && caller.name().equals(owner()));
  }

  boolean isPaused() {
    return json.bool("paused").orElse(false);
  }

  boolean skipsOverlap() {
    return json.string("overlap").filter("allow"::equals).isEmpty();
  }

  Optional<Instant> nextAt() {
    return json.string("nextAt").flatMap(Rfc3339::parse);
  }

  boolean isDue(Instant now) {
    return !isPaused() && nextAt().filter(it -> !it.isAfter(now)).isPresent();
  }

  Recurrence recurrence() {
    String cron = json.string("cron").orElse(null);
    return new Recurrence(
        cron == null ? null : CronExpression.parse(cron),
        json.number("everyMs").map(Double::longValue).orElse(0L),
        ZoneId.of(json.string("timeZone").orElse("UTC")));
  }

  /** Returns the id of the packet of a run, so that each run exists once in a cluster. */
  String packetId(Instant due) {
    return "schedule:" + id() + ":" + due.toEpochMilli();
  }

  StoredSchedule withNext(@Nullable Instant next) {
    return new StoredSchedule(
        json.with("nextAt", next == null ? Json.Null.NULL : Json.of(Rfc3339.format(next))));
  }

  StoredSchedule withPause(boolean paused) {
    return new StoredSchedule(json.with("paused", Json.of(paused)));
  }

  /** Adds a run that submitted a packet, or was denied with a code. */
  StoredSchedule withRun(Instant due, String packetId, @Nullable String code) {
    return new StoredSchedule(
        json.toBuilder()
            .put("lastAt", Rfc3339.format(due))
            .put("lastPacketId", packetId)
            .put("lastCode", code == null ? Json.Null.NULL : Json.of(code))
            .put("runs", count("runs") + 1)
            .build());
  }

  StoredSchedule withSkip() {
    return new StoredSchedule(json.with("skipped", Json.of(count("skipped") + 1)));
  }

  long count(String member) {
    return json.number(member).map(Double::longValue).orElse(0L);
  }
}
