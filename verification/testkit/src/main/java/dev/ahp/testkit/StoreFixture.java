package dev.ahp.testkit;

import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Store;
import dev.ahp.broker.store.StoreSession;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Shared methods of the store contracts. */
public interface StoreFixture {
  Store store();

  /** Runs the work in one transaction of the first partition. */
  void commit(Consumer<StoreSession> work);

  default PacketState committed(String packetId) {
    return store().read(view -> Objects.requireNonNull(view.packet(packetId)));
  }

  static PacketState packet(StoreSession session, String packetId) {
    return Objects.requireNonNull(session.packet(packetId));
  }

  static List<String> ids(List<PacketState> packets) {
    return packets.stream().map(PacketState::id).toList();
  }
}
