package dev.ahp.adapter.bridge;

import dev.ahp.Broker;
import dev.ahp.Denied;
import dev.ahp.Lease;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Renews a lease while the agent runs, from a thread of its own that ends with it. */
final class LeaseRenewal implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LeaseRenewal.class.getName());
  private static final int TIMES_A_LEASE = 3;

  private final ScheduledExecutorService timer;
  private final ScheduledFuture<?> renewals;

  LeaseRenewal(Broker broker, Lease lease) {
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "ahp-lease-" + lease.packetId());
              thread.setDaemon(true);
              return thread;
            });
    long pause = Math.max(1, lease.length().toMillis() / TIMES_A_LEASE);
    this.renewals =
        timer.scheduleAtFixedRate(() -> renew(broker, lease), pause, pause, TimeUnit.MILLISECONDS);
  }

  private static void renew(Broker broker, Lease lease) {
    try {
      broker.renew(lease);
    } catch (Denied over) {
      LOG.log(Level.DEBUG, () -> lease.packetId() + " is not renewed: " + over.getMessage());
    }
  }

  @Override
  public void close() {
    renewals.cancel(false);
    timer.shutdown();
  }
}
