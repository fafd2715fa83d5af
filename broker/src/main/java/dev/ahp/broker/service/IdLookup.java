package dev.ahp.broker.service;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.command.PartyCheck;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.id.Ids;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.function.Predicate;

/** Finds the packets and tasks whose ids start with a prefix and that the caller may see. */
record IdLookup(StoreView view, PartyCheck parties, Caller caller) {
  private static final int MAX_RESULTS = 10;
  private static final int MAX_ROWS = 100;

  JsonObject find(String prefix) {
    if (prefix.length() < PacketApi.MIN_PREFIX_LENGTH || !Ids.isId(prefix)) {
      throw BrokerContext.malformed(
          "prefix must be the first %s or more characters of an id"
              .formatted(PacketApi.MIN_PREFIX_LENGTH));
    }
    return JsonObject.builder()
        .put("packets", visible(view.packetIds(prefix, MAX_ROWS), this::isVisiblePacket))
        .put("tasks", visible(view.taskIds(prefix, MAX_ROWS), this::isVisibleTask))
        .build();
  }

  private static JsonArray visible(List<String> ids, Predicate<String> isVisible) {
    return JsonArray.ofStrings(ids.stream().filter(isVisible).limit(MAX_RESULTS).toList());
  }

  private boolean isVisiblePacket(String id) {
    PacketState packet = view.packet(id);
    return packet != null && parties.includes(packet, caller);
  }

  private boolean isVisibleTask(String id) {
    return view.packets(PacketQuery.ofTask(id, 0, MAX_ROWS)).stream()
        .anyMatch(it -> parties.includes(it, caller));
  }
}
