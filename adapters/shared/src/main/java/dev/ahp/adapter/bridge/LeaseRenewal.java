package dev.ahp.adapter.bridge;

import dev.ahp.Broker;
import dev.ahp.Denied;
import dev.ahp.Lease;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A thread that renews a lease until it is closed. */
final class LeaseRenewal implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(LeaseRenewal.class.getName());
  private static final int RENEWALS_PER_LEASE = 3;

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
    long interval = Math.max(1, lease.length().toMillis() / RENEWALS_PER_LEASE);
    this.renewals =
        timer.scheduleAtFixedRate(
            () -> renew(broker, lease), interval, interval, TimeUnit.MILLISECONDS);
  }

  private static void renew(Broker broker, Lease lease) {
    try {
      broker.renew(lease);
    } catch (Denied e) {
      LOG.log(
          Level.DEBUG,
          () -> "cannot renew the lease of packet " + lease.packetId() + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    renewals.cancel(false);
    timer.shutdown();
  }
}
