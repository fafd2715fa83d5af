package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.events.EventDispatcher;
import dev.ahp.broker.events.EventSubscription;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Subscriptions, alerts and counters. */
final class EventService implements EventApi {
  private final BrokerContext context;
  private final EventDispatcher dispatcher;
  private final CounterReader reader;

  EventService(BrokerContext context, EventDispatcher dispatcher, CounterReader reader) {
    this.context = context;
    this.dispatcher = dispatcher;
    this.reader = reader;
  }

  @Override
  public JsonObject alerts(Caller caller, PageRequest pageRequest) {
    BrokerContext.requireReader(caller);
    return context.read(
        view -> {
          List<KeyValueEntry> found =
              pageRequest.newest()
                  ? view.lastEntries(
                      KeyValueTable.ALERTS, PageCursors.id(pageRequest), pageRequest.limit())
                  : view.entries(
                      KeyValueTable.ALERTS, "", PageCursors.id(pageRequest), pageRequest.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          String last =
              found.size() == pageRequest.limit() ? found.get(found.size() - 1).key() : null;
          return PageCursors.of(items, last);
        });
  }

  @Override
  public AutoCloseable listen(
      Caller caller, EventFilter eventFilter, BrokerEventListener listener) {
    return BrokerContext.available(
        () -> dispatcher.listen(new EventSubscription(caller, eventFilter, listener)));
  }

  @Override
  public AutoCloseable listenLocal(BrokerEventListener listener) {
    return dispatcher.listenLocal(listener);
  }

  @Override
  public CompletableFuture<Boolean> raise(String kind, String message, JsonObject data) {
    return context.run(
        Commands.of(
            work -> {
              context.rules().alerts().raise(work, kind, null, null, message, data);
              return true;
            }));
  }

  @Override
  public Counters counters() {
    return reader.all();
  }

  @Override
  public JsonObject rates() {
    return reader.rates();
  }
}
