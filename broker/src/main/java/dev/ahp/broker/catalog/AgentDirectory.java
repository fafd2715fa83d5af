package dev.ahp.broker.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.pcollections.TreePMap;

/**
 * The registered agents, by name and by group. Immutable; a changed copy shares all but a few nodes
 * with the original, so that registering many agents does not copy all of them each time.
 */
final class AgentDirectory {
  static final AgentDirectory EMPTY =
      new AgentDirectory(TreePMap.empty(), group(), group(), group(), group(), group());

  private final TreePMap<String, AgentEntry> agents;
  private final GroupIndex<AgentEntry> byRole;
  private final GroupIndex<AgentEntry> byCapability;
  private final GroupIndex<AgentEntry> byQueue;
  private final GroupIndex<AgentEntry> byTopic;

  /** The agents that packets are delivered to, by target. */
  private final GroupIndex<AgentEntry> byDelivery;

  private AgentDirectory(
      TreePMap<String, AgentEntry> agents,
      GroupIndex<AgentEntry> byRole,
      GroupIndex<AgentEntry> byCapability,
      GroupIndex<AgentEntry> byQueue,
      GroupIndex<AgentEntry> byTopic,
      GroupIndex<AgentEntry> byDelivery) {
    this.agents = agents;
    this.byRole = byRole;
    this.byCapability = byCapability;
    this.byQueue = byQueue;
    this.byTopic = byTopic;
    this.byDelivery = byDelivery;
  }

  private static GroupIndex<AgentEntry> group() {
    return GroupIndex.by(AgentEntry::name);
  }

  static AgentDirectory of(Collection<AgentEntry> entries) {
    AgentDirectory directory = EMPTY;
    for (AgentEntry entry : entries) {
      directory = directory.with(entry);
    }
    return directory;
  }

  Optional<AgentEntry> agent(String name) {
    return Optional.ofNullable(agents.get(name));
  }

  Collection<AgentEntry> agents() {
    return Collections.unmodifiableCollection(agents.values());
  }

  Map<String, List<AgentEntry>> roles() {
    return byRole.groups();
  }

  List<AgentEntry> withRole(String role) {
    return byRole.members(role);
  }

  List<AgentEntry> withCapability(String capability) {
    return byCapability.members(capability);
  }

  List<AgentEntry> ofQueue(String queue) {
    return byQueue.members(queue);
  }

  List<AgentEntry> subscribers(String topic) {
    return byTopic.members(topic);
  }

  /** Returns the transports of the agents behind a target; empty if all claim. */
  Set<String> transportsTo(String target) {
    List<AgentEntry> members = byDelivery.members(target);
    return members.isEmpty()
        ? Set.of()
        : members.stream()
            .map(AgentEntry::transport)
            .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns a directory with a new or changed agent. */
  AgentDirectory with(AgentEntry agent) {
    AgentDirectory others = without(agent.name());
    return new AgentDirectory(
        others.agents.plus(agent.name(), agent),
        others.byRole.with(agent.roles(), agent),
        others.byCapability.with(agent.capabilities(), agent),
        others.byQueue.with(agent.queues(), agent),
        others.byTopic.with(agent.topics(), agent),
        others.byDelivery.with(deliveryTargets(agent), agent));
  }

  AgentDirectory without(String name) {
    AgentEntry agent = agents.get(name);
    if (agent == null) {
      return this;
    }
    return new AgentDirectory(
        agents.minus(name),
        byRole.without(agent.roles(), agent),
        byCapability.without(agent.capabilities(), agent),
        byQueue.without(agent.queues(), agent),
        byTopic.without(agent.topics(), agent),
        byDelivery.without(deliveryTargets(agent), agent));
  }

  private static Collection<String> deliveryTargets(AgentEntry agent) {
    return agent.transport().equals(AgentEntry.PULL) ? List.of() : agent.targets();
  }
}
