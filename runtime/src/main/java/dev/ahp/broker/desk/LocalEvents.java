package dev.ahp.broker.desk;

import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Page;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.store.ShelfEntry;
import dev.ahp.broker.telling.Listening;
import dev.ahp.broker.telling.Teller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Objects;

/** The desk of events. */
final class LocalEvents implements EventDesk {
  private final Office office;
  private final Teller teller;
  private final Figures figures;

  LocalEvents(Office office, Teller teller, Figures figures) {
    this.office = office;
    this.teller = teller;
    this.figures = figures;
  }

  @Override
  public JsonObject alerts(Caller caller, Page page) {
    Office.demandReader(caller);
    return office.read(
        view -> {
          List<ShelfEntry> found =
              page.newest()
                  ? view.lastEntries(Shelf.ALERTS, Pages.id(page), page.limit())
                  : view.entries(Shelf.ALERTS, "", Pages.id(page), page.limit());
          List<Json> items =
              found.stream().map(it -> (Json) Objects.requireNonNull(it.value())).toList();
          String last = found.size() == page.limit() ? found.get(found.size() - 1).key() : null;
          return Pages.of(items, last);
        });
  }

  @Override
  public AutoCloseable listen(Caller caller, Filter filter, Listener listener) {
    return Office.available(() -> teller.listen(new Listening(caller, filter, listener)));
  }

  @Override
  public AutoCloseable listenHere(Listener listener) {
    return teller.listenHere(listener);
  }

  @Override
  public Counters counters() {
    return figures.all();
  }
}
