package dev.ahp.broker.gate;

import dev.ahp.broker.catalog.AgentEntry;
import java.util.Optional;
import java.util.Set;

/**
 * The regions between which packets may move. An empty region is unknown.
 *
 * @param enforced whether the rules apply
 * @param storeRegion the region of the daemon's store
 * @param allowed the transfers that are allowed between different regions
 * @param denyUnknown whether a transfer from or to an unknown region is denied
 */
public record ResidencyRules(
    boolean enforced, String storeRegion, Set<Transfer> allowed, boolean denyUnknown) {
  public static final ResidencyRules OFF = new ResidencyRules(false, "", Set.of(), false);

  /** A transfer from one region to another; not the reverse. */
  public record Transfer(String from, String to) {}

  public ResidencyRules {
    allowed = Set.copyOf(allowed);
  }

  /**
   * Returns why a packet must not be stored, or an empty value.
   *
   * @param from the region of the sender
   */
  Optional<String> storeFault(String from) {
    return allows(from, storeRegion)
        ? Optional.empty()
        : Optional.of(fault("the store", from, storeRegion));
  }

  /**
   * Returns why a receiver must not get a packet, or an empty value.
   *
   * @param from the region of the sender
   */
  Optional<String> receiverFault(String from, AgentEntry receiver) {
    if (!allows(from, receiver.region())) {
      return Optional.of(fault("the agent " + receiver.name(), from, receiver.region()));
    }
    String transport = receiver.deliveryRegion();
    return transport.isEmpty() || allows(from, transport)
        ? Optional.empty()
        : Optional.of(fault("the transport of " + receiver.name(), from, transport));
  }

  /** Returns whether a packet of a sender may move to a receiver. */
  public boolean permits(AgentEntry sender, AgentEntry receiver) {
    return receiverFault(sender.region(), receiver).isEmpty();
  }

  private boolean allows(String from, String to) {
    if (!enforced) {
      return true;
    }
    if (from.isEmpty() || to.isEmpty()) {
      return !denyUnknown;
    }
    return from.equals(to) || allowed.contains(new Transfer(from, to));
  }

  private static String fault(String place, String from, String to) {
    return "%s is in the region %s, but the sender is in %s; residency.allow must permit the transfer"
        .formatted(place, named(to), named(from));
  }

  private static String named(String region) {
    return region.isEmpty() ? "(unknown)" : region;
  }
}
