package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What nodes tell each other: on channel {@code ahp} the sender's node and the queues where work
 * has come, one a line; a node alone stands for all queues. It is a hint, sent after a commit and
 * never within one, since a NOTIFY makes commits wait for each other.
 */
final class ChangeNotifications {
  static final String LISTEN = "LISTEN ahp";
  static final String NOTIFY = "SELECT pg_notify('ahp', ?)";

  /** PostgreSQL takes less than 8,000 bytes; a name has at most some hundreds. */
  private static final int LONGEST = 7_000;

  private final String node;
  private final Set<String> queues = new LinkedHashSet<>();
  private final List<Store.WakeUpListener> listeners = new ArrayList<>();

  ChangeNotifications(String node) {
    this.node = node;
  }

  /** Whether this is the first since the last was sent, so that somebody must send it. */
  synchronized boolean add(List<String> more) {
    boolean first = queues.isEmpty();
    queues.addAll(more);
    return first && !queues.isEmpty();
  }

  synchronized String take() {
    String text = node + "\n" + String.join("\n", queues);
    queues.clear();
    return text.length() > LONGEST ? node : text;
  }

  synchronized void listen(Store.WakeUpListener listener) {
    listeners.add(listener);
  }

  void receive(String text) {
    String[] lines = text.split("\n", -1);
    if (!lines[0].equals(node)) {
      tell(List.of(lines).subList(1, lines.length));
    }
  }

  /** Something may have been missed. */
  void receiveAll() {
    tell(List.of());
  }

  private void tell(List<String> some) {
    List<Store.WakeUpListener> told;
    synchronized (this) {
      told = List.copyOf(listeners);
    }
    told.forEach(listener -> listener.on(some));
  }
}
