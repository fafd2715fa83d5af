package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Notifications between nodes on the channel of their store: the sender's node and the queues with
 * new work, one per line; a node alone means all queues. They are hints, sent after a commit and
 * never within one, because NOTIFY serializes commits.
 */
final class ChangeNotifications {
  static final String NOTIFY = "SELECT pg_notify(?, ?)";

  /** PostgreSQL accepts less than 8,000 bytes; a name has at most some hundreds. */
  private static final int MAX_LENGTH = 7_000;

  private final String node;
  private final Set<String> queues = new LinkedHashSet<>();
  private final List<Store.WakeUpListener> listeners = new ArrayList<>();

  ChangeNotifications(String node) {
    this.node = node;
  }

  /** Adds queues; returns true if the caller must schedule the sending. */
  synchronized boolean add(List<String> more) {
    boolean first = queues.isEmpty();
    queues.addAll(more);
    return first && !queues.isEmpty();
  }

  synchronized String take() {
    String text = node + "\n" + String.join("\n", queues);
    queues.clear();
    return text.length() > MAX_LENGTH ? node : text;
  }

  synchronized void listen(Store.WakeUpListener listener) {
    listeners.add(listener);
  }

  void receive(String text) {
    String[] lines = text.split("\n", -1);
    if (!lines[0].equals(node)) {
      wake(List.of(lines).subList(1, lines.length));
    }
  }

  /** Wakes all queues, because notifications may have been lost. */
  void receiveAll() {
    wake(List.of());
  }

  private void wake(List<String> queues) {
    List<Store.WakeUpListener> receivers;
    synchronized (this) {
      receivers = List.copyOf(listeners);
    }
    receivers.forEach(listener -> listener.on(queues));
  }
}
