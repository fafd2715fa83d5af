package dev.ahp.lint.rule;

import java.util.Arrays;
import java.util.List;

/**
 * Tarjan's algorithm for strongly connected components, linear in nodes and edges. It uses explicit
 * stacks instead of recursion, so that long chains do not overflow the call stack.
 */
final class StronglyConnectedComponents {
  private static final int UNVISITED = -1;

  private final List<List<Integer>> successors;
  private final int[] order;
  private final int[] low;
  private final int[] component;
  private final int[] cursor;
  private final int[] path;
  private final int[] open;
  private int pathSize;
  private int openSize;
  private int visitedCount;
  private int componentCount;

  StronglyConnectedComponents(List<List<Integer>> successors) {
    int size = successors.size();
    this.successors = successors;
    this.order = new int[size];
    this.low = new int[size];
    this.component = new int[size];
    this.cursor = new int[size];
    this.path = new int[size];
    this.open = new int[size];
    Arrays.fill(order, UNVISITED);
    Arrays.fill(component, UNVISITED);
  }

  /** Returns the component number of each node. */
  int[] find() {
    for (int node = 0; node < order.length; node++) {
      if (order[node] == UNVISITED) {
        walk(node);
      }
    }
    return component;
  }

  private void walk(int start) {
    enter(start);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      if (cursor[node] < successors.get(node).size()) {
        follow(node, successors.get(node).get(cursor[node]++));
      } else {
        leave(node);
      }
    }
  }

  private void enter(int node) {
    order[node] = visitedCount;
    low[node] = visitedCount++;
    path[pathSize++] = node;
    open[openSize++] = node;
  }

  private void follow(int node, int to) {
    if (order[to] == UNVISITED) {
      enter(to);
    } else if (component[to] == UNVISITED) {
      low[node] = Math.min(low[node], order[to]);
    }
  }

  private void leave(int node) {
    pathSize--;
    if (pathSize > 0) {
      int parent = path[pathSize - 1];
      low[parent] = Math.min(low[parent], low[node]);
    }
    if (low[node] == order[node]) {
      close(node);
    }
  }

  private void close(int root) {
    int node;
    do {
      node = open[--openSize];
      component[node] = componentCount;
    } while (node != root);
    componentCount++;
  }
}
