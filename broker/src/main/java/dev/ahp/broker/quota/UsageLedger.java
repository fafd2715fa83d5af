package dev.ahp.broker.quota;

import dev.ahp.broker.store.UsageCounts;
import dev.ahp.broker.store.UsageKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of the store in memory. They are read from the store once, then each commit of this
 * node adds its changes. On a shared store they are read again every few seconds, because other
 * nodes change them too. Thread-safe.
 */
public final class UsageLedger {
  private UsageCounts counts = new UsageCounts();

  /** The changes since the snapshot that is being read; null if none is. */
  private @Nullable UsageCounts sinceSnapshot;

  private boolean loaded;

  /** Adds the changes of a commit. All numbers are 0 until they have been read. */
  public synchronized void add(UsageCounts changes) {
    if (loaded) {
      counts.addAll(changes);
    }
    if (sinceSnapshot != null) {
      sinceSnapshot.addAll(changes);
    }
  }

  /** Remembers the changes from now on, because a snapshot of the store is taken now. */
  public synchronized void beginReading() {
    sinceSnapshot = new UsageCounts();
  }

  /** Replaces the numbers by those of the snapshot and the changes since then. */
  public synchronized void endReading(UsageCounts snapshot) {
    if (sinceSnapshot != null) {
      snapshot.addAll(sinceSnapshot);
    }
    counts = snapshot;
    sinceSnapshot = null;
    loaded = true;
  }

  /** Forgets the numbers when no quota needs them. */
  public synchronized void clear() {
    counts = new UsageCounts();
    sinceSnapshot = null;
    loaded = false;
  }

  /** Returns whether the numbers have been read; no request is refused before. */
  public synchronized boolean isLoaded() {
    return loaded;
  }

  /** Returns a number, or the sum over all names if {@code name} is null. */
  public synchronized long used(UsageKind kind, @Nullable String name) {
    long used = name == null ? counts.total(kind) : counts.get(kind, name);
    return Math.max(0, used);
  }

  public synchronized Set<String> names() {
    return counts.names();
  }
}
