package dev.ahp.broker.command;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.lifecycle.TerminalReason;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Decides which callers may see a packet. */
public final class PartyCheck {
  private static final int MAX_DEPTH = 64;

  private final Catalog catalog;
  private final Function<String, @Nullable PacketState> packets;

  public PartyCheck(Catalog catalog, Function<String, @Nullable PacketState> packets) {
    this.catalog = catalog;
    this.packets = packets;
  }

  /**
   * Returns whether the caller is the sender, the target or a member of it, the owner, a reviewer
   * or the owner of an ancestor.
   */
  public boolean includes(PacketState packet, Caller caller) {
    if (caller.readsEverything()) {
      return true;
    }
    String name = caller.name();
    return packet.identity().sender().equals(name)
        || packet.placement().owner().equals(name)
        || isTarget(packet, name)
        || isReviewer(packet, name)
        || ownsAnAncestor(packet, name);
  }

  /** Returns whether the name is the target, or a member of the target group in the audience. */
  boolean isTarget(PacketState packet, String name) {
    if (packet.placement().reason() == TerminalReason.SAFETY_VIOLATION) {
      return false;
    }
    String target = packet.identity().target();
    if (target.equals(name)) {
      return true;
    }
    TargetRoute route = catalog.route(target);
    return route.bindsByClaim()
        && route.members().stream().map(AgentEntry::name).anyMatch(name::equals)
        && isInAudience(packet, name);
  }

  private static boolean isInAudience(PacketState packet, String name) {
    List<String> audience = packet.get(PacketAttribute.AUDIENCE).orElse(List.of());
    return audience.isEmpty() || audience.contains(name);
  }

  boolean isReviewer(PacketState packet, String name) {
    return packet
        .get(PacketAttribute.REVIEWER)
        .filter(
            it ->
                it.equals(name)
                    || catalog.route(it).members().stream().anyMatch(m -> m.name().equals(name)))
        .isPresent();
  }

  private boolean ownsAnAncestor(PacketState packet, String name) {
    String parent = packet.identity().parentId();
    for (int depth = 0; parent != null && depth < MAX_DEPTH; depth++) {
      PacketState ancestor = packets.apply(parent);
      if (ancestor == null) {
        return false;
      }
      if (ancestor.placement().owner().equals(name)) {
        return true;
      }
      parent = ancestor.identity().parentId();
    }
    return false;
  }
}
