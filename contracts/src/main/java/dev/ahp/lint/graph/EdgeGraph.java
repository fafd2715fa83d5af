package dev.ahp.lint.graph;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.RegisteredAgent;
import dev.ahp.contract.set.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who can hand off to whom, with roles and queues bound to their members.
 *
 * <p>A role as a target is a node that leads to each member; as a source it is another node that
 * each member leads to. So a contract is always one edge, and the graph stays as large as registry
 * and contracts together. The target of a contract leads back to its source exactly when both ends
 * of that edge lie in the same strongly connected component.
 */
public final class EdgeGraph {
  private final Map<String, Integer> nodes = new HashMap<>();
  private final List<List<Integer>> next = new ArrayList<>();
  private final Registry registry;
  private final int[] components;

  private EdgeGraph(ContractSet set) {
    this.registry = set.registry();
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && !contract.source().isEmpty() && !contract.target().isEmpty()) {
        connect(source(contract.source()), target(contract.target()));
      }
    }
    this.components = new StronglyConnectedComponents(next).find();
  }

  public static EdgeGraph of(ContractSet set) {
    return new EdgeGraph(set);
  }

  /** Whether a path of contracts leads from the contract's target back to its source. */
  public boolean leadsBack(Contract contract) {
    Integer from = nodes.get(sourceKey(contract.source()));
    Integer to = nodes.get(targetKey(contract.target()));
    return from != null && to != null && components[from] == components[to];
  }

  private int source(String end) {
    Integer known = nodes.get(sourceKey(end));
    if (known != null) {
      return known;
    }
    int node = node(sourceKey(end));
    if (!isAgent(end)) {
      registry.bound(end).forEach(member -> connect(agent(member), node));
    }
    return node;
  }

  private int target(String end) {
    Integer known = nodes.get(targetKey(end));
    if (known != null) {
      return known;
    }
    int node = node(targetKey(end));
    if (!isAgent(end)) {
      registry.bound(end).forEach(member -> connect(node, agent(member)));
    }
    return node;
  }

  private int agent(RegisteredAgent agent) {
    return node("agent " + agent.name());
  }

  /** A name that nobody has counts as an agent, so that loops show in an unfinished registry. */
  private boolean isAgent(String end) {
    return registry.agent(end).isPresent() || registry.bound(end).isEmpty();
  }

  private String sourceKey(String end) {
    return (isAgent(end) ? "agent " : "out ") + end;
  }

  private String targetKey(String end) {
    return (isAgent(end) ? "agent " : "in ") + end;
  }

  private int node(String key) {
    return nodes.computeIfAbsent(
        key,
        it -> {
          next.add(new ArrayList<>());
          return next.size() - 1;
        });
  }

  private void connect(int from, int to) {
    next.get(from).add(to);
  }
}
