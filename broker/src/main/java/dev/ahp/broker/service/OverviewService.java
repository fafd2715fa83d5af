package dev.ahp.broker.service;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.broker.command.AlertGroup;
import dev.ahp.broker.command.CallBodyReader;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.AlertGroupView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Alerts by group, rates and spending. */
final class OverviewService implements OverviewApi {
  private static final int MAX_ALERTS = 5_000;

  /** The statuses of tasks that have not ended. */
  private static final List<String> OPEN_TASKS = List.of("ACTIVE", "PENDING_HANDOFF", "BLOCKED");

  private static final int MAX_NOTE_CHARS = 1_000;
  private static final long MAX_MUTE_MINUTES = Duration.ofDays(30).toMinutes();
  private static final long SEEN_MS = Duration.ofDays(31).toMillis();

  private final BrokerContext context;
  private final RateRepository rates;
  private final SpendingReport spending;

  OverviewService(BrokerContext context, RateRepository rates, SearchIndexer indexer) {
    this.context = context;
    this.rates = rates;
    this.spending = new SpendingReport(context, indexer);
  }

  @Override
  public JsonObject alertGroups(Caller caller) {
    BrokerContext.requireReader(caller);
    return context.read(view -> AlertGroupView.of(view, alerts(view), context.clock().millis()));
  }

  private static List<JsonObject> alerts(StoreView view) {
    return view.lastEntries(KeyValueTable.ALERTS, "", MAX_ALERTS).stream()
        .map(it -> Objects.requireNonNull(it.value()))
        .toList();
  }

  @Override
  public CompletableFuture<JsonObject> acknowledge(Caller caller, String group, Json json) {
    return BrokerContext.attempt(
        () -> {
          CallBodyReader body = body(caller, group, json);
          String note = note(body);
          body.check();
          long until = context.clock().millis() + SEEN_MS;
          return decide(
              caller, group, AlertGroup.ACKNOWLEDGED, AuditEvent.ALERT_ACKNOWLEDGED, note, until);
        });
  }

  @Override
  public CompletableFuture<JsonObject> mute(Caller caller, String group, Json json) {
    return BrokerContext.attempt(
        () -> {
          CallBodyReader body = body(caller, group, json);
          long minutes = body.integer("minutes", 0, MAX_MUTE_MINUTES, 60);
          String note = note(body);
          body.check();
          long until = context.clock().millis() + Duration.ofMinutes(minutes).toMillis();
          return decide(caller, group, AlertGroup.MUTED, AuditEvent.ALERT_MUTED, note, until);
        });
  }

  private CallBodyReader body(Caller caller, String group, Json json) {
    BrokerContext.requireOperator(caller);
    boolean exists =
        context.read(view -> alerts(view).stream().anyMatch(it -> AlertGroup.of(it).equals(group)));
    if (!exists) {
      throw BrokerContext.notFound("unknown group of alerts " + group);
    }
    return CallBodyReader.of(json);
  }

  private static String note(CallBodyReader body) {
    String note = body.boundedText("note", MAX_NOTE_CHARS);
    return note == null ? "" : note;
  }

  /** Stores a decision with its audit record; one that ends now removes the earlier one. */
  private CompletableFuture<JsonObject> decide(
      Caller caller, String group, String prefix, AuditEvent event, String note, long until) {
    return context
        .run(
            group,
            Commands.of(
                work -> {
                  JsonObject decision =
                      JsonObject.builder()
                          .put("by", caller.name())
                          .put("at", Rfc3339.format(work.now()))
                          .put("until", Rfc3339.format(until))
                          .put("untilMs", until)
                          .put("note", note)
                          .build();
                  KeyValueEntry entry = AlertGroup.entry(prefix, group, decision, until);
                  if (until > work.now()) {
                    work.put(entry);
                  } else {
                    work.remove(KeyValueTable.SETTINGS, entry.key());
                  }
                  work.record(
                      AuditEntry.of(event, caller.name())
                          .data(
                              JsonObject.builder()
                                  .put("group", group)
                                  .put("until", Rfc3339.format(until))
                                  .put("note", note)
                                  .build()));
                  return true;
                }))
        .thenApply(done -> alertGroups(caller));
  }

  @Override
  public JsonObject rates(String range) {
    return rates.of(range);
  }

  @Override
  public JsonObject store(Caller caller) {
    BrokerContext.requireReader(caller);
    List<Json> chains =
        context.read(
            view ->
                view.heads().stream()
                    .map(
                        it ->
                            (Json)
                                JsonObject.builder()
                                    .put("chain", it.chain())
                                    .put("records", it.seq())
                                    .build())
                    .toList());
    return JsonObject.builder()
        .put("kind", context.store().kind())
        .put("shared", context.store().isShared())
        .put("search", context.environment().settings().search())
        .put("chains", new JsonArray(chains))
        .build();
  }

  @Override
  public JsonObject usage(Caller caller) {
    BrokerContext.requireReader(caller);
    return context.read(
        view -> {
          Map<String, Long> tasks = view.tasksByStatus();
          return JsonObject.builder()
              .put("packets", sum(view.packetsByStatus().values()))
              .put("tasks", sum(tasks.values()))
              .put(
                  "openTasks",
                  OPEN_TASKS.stream().mapToLong(it -> tasks.getOrDefault(it, 0L)).sum())
              .put("agents", context.catalog().agents().size())
              .put("auditRecords", view.recordCount())
              .put("storeBytes", context.store().sizeBytes())
              .build();
        });
  }

  private static long sum(Collection<Long> counts) {
    return counts.stream().mapToLong(it -> it).sum();
  }

  @Override
  public JsonObject spending(Caller caller, Instant from, Instant until) {
    return spending.of(caller, from, until);
  }
}
