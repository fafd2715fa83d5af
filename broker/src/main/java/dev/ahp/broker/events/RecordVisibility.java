package dev.ahp.broker.events;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.command.PartyCheck;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides which subscribers may see records. It reads the packets of the records once for all
 * subscribers, and not at all if all may read everything.
 */
final class RecordVisibility {
  private final Map<String, PacketState> packets = new HashMap<>();
  private final PartyCheck partyCheck;

  private RecordVisibility(Catalog catalog) {
    this.partyCheck = new PartyCheck(catalog, packets::get);
  }

  static RecordVisibility of(
      Store store, Catalog catalog, SubscriptionSet listeners, List<RecordRow> rows) {
    RecordVisibility visibility = new RecordVisibility(catalog);
    List<String> wanted =
        rows.stream()
            .filter(
                row ->
                    listeners.ofTask(row.taskId()).anyMatch(it -> it.isPartial() && it.wants(row)))
            .map(RecordRow::packetId)
            .filter(id -> id != null)
            .distinct()
            .toList();
    return wanted.isEmpty()
        ? visibility
        : store.read(
            view -> {
              wanted.forEach(id -> visibility.load(view, id));
              return visibility;
            });
  }

  /** Loads a packet and its ancestors, whose owners may see it. */
  private void load(StoreView view, String id) {
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

  boolean includes(EventSubscription subscription, RecordRow row) {
    return subscription.wants(row)
        && (!subscription.isPartial() || isParty(subscription.caller(), row));
  }

  private boolean isParty(Caller caller, RecordRow row) {
    @Nullable String id = row.packetId();
    PacketState packet = id == null ? null : packets.get(id);
    return packet != null && partyCheck.includes(packet, caller);
  }
}
