package dev.ahp.broker.events;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.command.PartyCheck;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreView;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose business some records are. Only their packets tell, so the store is asked for these, once
 * for all records and listeners, and not at all if everybody may see everything.
 */
final class RecordVisibility {
  private final Map<String, PacketState> packets = new HashMap<>();
  private final PartyCheck partyCheck;

  private RecordVisibility(Catalog catalog) {
    this.partyCheck = new PartyCheck(catalog, packets::get);
  }

  static RecordVisibility of(
      Store store, Catalog catalog, Collection<EventSubscription> listeners, List<RecordRow> rows) {
    RecordVisibility recordVisibility = new RecordVisibility(catalog);
    List<String> wanted =
        rows.stream()
            .filter(row -> listeners.stream().anyMatch(it -> it.isPartial() && it.wants(row)))
            .map(RecordRow::packetId)
            .filter(id -> id != null)
            .distinct()
            .toList();
    return wanted.isEmpty()
        ? recordVisibility
        : store.read(
            view -> {
              wanted.forEach(id -> recordVisibility.learn(view, id));
              return recordVisibility;
            });
  }

  /** A packet with its ancestors, whose owners are parties to it. */
  private void learn(StoreView view, String id) {
    String next = id;
    while (next != null && !packets.containsKey(next)) {
      PacketState packet = view.packet(next);
      if (packet == null) {
        return;
      }
      packets.put(next, packet);
      next = packet.identity().parentId();
    }
  }

  boolean includes(EventSubscription eventSubscription, RecordRow row) {
    return eventSubscription.wants(row)
        && (!eventSubscription.isPartial() || isParty(eventSubscription.caller(), row));
  }

  private boolean isParty(Caller caller, RecordRow row) {
    @Nullable String id = row.packetId();
    PacketState packet = id == null ? null : packets.get(id);
    return packet != null && partyCheck.includes(packet, caller);
  }
}
