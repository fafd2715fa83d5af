package dev.ahp.lint.graph;

import java.util.Arrays;
import java.util.List;

/**
 * Tarjan's strongly connected components, in time linear in nodes and edges. The recursion is
 * unrolled onto an array, so that a chain of any length does not exhaust the stack.
 */
final class StronglyConnectedComponents {
  private static final int UNSEEN = -1;

  private final List<List<Integer>> next;
  private final int[] order;
  private final int[] low;
  private final int[] component;
  private final int[] cursor;
  private final int[] path;
  private final int[] open;
  private int pathSize;
  private int openSize;
  private int seen;
  private int found;

  StronglyConnectedComponents(List<List<Integer>> next) {
    int size = next.size();
    this.next = next;
    this.order = new int[size];
    this.low = new int[size];
    this.component = new int[size];
    this.cursor = new int[size];
    this.path = new int[size];
    this.open = new int[size];
    Arrays.fill(order, UNSEEN);
    Arrays.fill(component, UNSEEN);
  }

  /** The number of the component of each node. */
  int[] find() {
    for (int node = 0; node < order.length; node++) {
      if (order[node] == UNSEEN) {
        walk(node);
      }
    }
    return component;
  }

  private void walk(int start) {
    enter(start);
    while (pathSize > 0) {
      int node = path[pathSize - 1];
      if (cursor[node] < next.get(node).size()) {
        follow(node, next.get(node).get(cursor[node]++));
      } else {
        leave(node);
      }
    }
  }

  private void enter(int node) {
    order[node] = seen;
    low[node] = seen++;
    path[pathSize++] = node;
    open[openSize++] = node;
  }

  private void follow(int node, int to) {
    if (order[to] == UNSEEN) {
      enter(to);
    } else if (component[to] == UNSEEN) {
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
      component[node] = found;
    } while (node != root);
    found++;
  }
}
