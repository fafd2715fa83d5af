package dev.ahp.lint.rule;

import dev.ahp.contract.Contract;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.contract.set.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The directed graph of possible handoffs, with roles and queues resolved to their members.
 *
 * <p>A role as a target is a node with edges to its members. As a source it is a separate node with
 * edges from its members. So each contract is one edge, and the graph is as large as the registry
 * and the contracts together. A target leads back to its source if and only if both ends of the
 * edge are in the same strongly connected component.
 */
public final class EdgeGraph {
  private final Map<String, Integer> nodes = new HashMap<>();
  private final List<List<Integer>> successors = new ArrayList<>();
  private final Registry registry;
  private final int[] components;

  public EdgeGraph(ContractSet set) {
    this.registry = set.registry();
    for (ContractFile file : set.contracts()) {
      Contract contract = file.contract();
      if (contract != null && !contract.source().isEmpty() && !contract.target().isEmpty()) {
        connect(source(contract.source()), target(contract.target()));
      }
    }
    this.components = new StronglyConnectedComponents(successors).find();
  }

  /** Returns true if a path of contracts leads from the contract's target back to its source. */
  public boolean leadsBack(Contract contract) {
    Integer from = nodes.get(sourceKey(contract.source()));
    Integer to = nodes.get(targetKey(contract.target()));
    return from != null && to != null && components[from] == components[to];
  }

  private int source(String end) {
    return end(sourceKey(end), end, (node, member) -> connect(member, node));
  }

  private int target(String end) {
    return end(targetKey(end), end, this::connect);
  }

  /** Returns the node of an end; a new node of a role is connected with its members. */
  private int end(String key, String end, BiConsumer<Integer, Integer> connector) {
    Integer known = nodes.get(key);
    if (known != null) {
      return known;
    }
    int node = node(key);
    if (!isAgent(end)) {
      registry.bound(end).forEach(it -> connector.accept(node, node("agent " + it.name())));
    }
    return node;
  }

  /** Treats unknown names as agents, so that loops are found while the registry is incomplete. */
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
          successors.add(new ArrayList<>());
          return successors.size() - 1;
        });
  }

  private void connect(int from, int to) {
    successors.get(from).add(to);
  }
}
