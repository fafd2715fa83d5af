package dev.ahp.jdbc.postgres;

import dev.ahp.broker.store.Partition;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.jdbc.chain.CommitFixture;

/** Commits transactions until stopped, also while the server fails. */
final class LoadThread extends Thread {
  private final Partition partition;
  private int acknowledged;
  private int unknown;
  private volatile boolean stopping;

  LoadThread(Partition partition) {
    super("load");
    this.partition = partition;
  }

  @Override
  public void run() {
    for (int i = 0; !stopping; i++) {
      try {
        CommitFixture.commit(partition, "load-" + i);
        count(true);
      } catch (StoreUnavailableException e) {
        if (e.outcomeUnknown()) {
          count(false);
        }
      }
    }
  }

  private synchronized void count(boolean known) {
    acknowledged += known ? 1 : 0;
    unknown += known ? 0 : 1;
    notifyAll();
  }

  synchronized void awaitCommits(int wanted) throws InterruptedException {
    while (acknowledged < wanted && isAlive()) {
      wait(1_000);
    }
  }

  synchronized int acknowledged() {
    return acknowledged;
  }

  synchronized int unknown() {
    return unknown;
  }

  void finish() throws InterruptedException {
    stopping = true;
    join();
  }
}
