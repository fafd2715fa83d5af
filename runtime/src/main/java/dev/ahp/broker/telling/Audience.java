package dev.ahp.broker.telling;

import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.move.Parties;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.View;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whose business some records are. Only their packets tell, so the store is asked for these, once
 * for all records and listeners, and not at all if everybody may see everything.
 */
final class Audience {
  private final Map<String, PacketState> packets = new HashMap<>();
  private final Parties parties;

  private Audience(Catalog catalog) {
    this.parties = new Parties(catalog, packets::get);
  }

  static Audience of(
      Store store, Catalog catalog, Collection<Listening> listeners, List<RecordRow> rows) {
    Audience audience = new Audience(catalog);
    List<String> wanted =
        rows.stream()
            .filter(row -> listeners.stream().anyMatch(it -> it.isPartial() && it.wants(row)))
            .map(RecordRow::packetId)
            .filter(id -> id != null)
            .distinct()
            .toList();
    return wanted.isEmpty()
        ? audience
        : store.read(
            view -> {
              wanted.forEach(id -> audience.learn(view, id));
              return audience;
            });
  }

  /** A packet with its ancestors, whose owners are parties to it. */
  private void learn(View view, String id) {
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

  boolean includes(Listening listening, RecordRow row) {
    return listening.wants(row) && (!listening.isPartial() || isParty(listening.caller(), row));
  }

  private boolean isParty(Caller caller, RecordRow row) {
    @Nullable String id = row.packetId();
    PacketState packet = id == null ? null : packets.get(id);
    return packet != null && parties.includes(packet, caller);
  }
}
