package dev.ahp.server.daemon;

import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.server.alert.AlertWebhookSettings;
import dev.ahp.server.identity.Impersonation;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.notice.NoticeSettings;
import dev.ahp.server.probe.ProbeSettings;
import dev.ahp.server.tracing.TracingSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the daemon.
 *
 * @param data the data directory
 * @param agents the directory of the registry and the contracts; null for none
 * @param impersonation which callers may act as any agent
 * @param pinRoots directories whose files may be pinned
 * @param webhook receives alerts; null for none
 * @param notices where messages about inbox items are sent; null for nowhere
 * @param tracing where traces are exported; null for nowhere
 * @param push whether A2A clients may register push notification URLs
 * @param retention how long audit records and packets are kept
 * @param auth how callers are authenticated
 */
public record DaemonSettings(
    ServerSettings server,
    Path data,
    StoreSettings store,
    @Nullable Path agents,
    Impersonation impersonation,
    BrokerSettings broker,
    List<Path> pinRoots,
    AuthSettings auth,
    List<ProbeSettings> probes,
    @Nullable AlertWebhookSettings webhook,
    @Nullable NoticeSettings notices,
    @Nullable TracingSettings tracing,
    boolean push,
    DeliverySettings delivery,
    RetentionSettings retention) {

  public DaemonSettings {
    pinRoots = List.copyOf(pinRoots);
    probes = List.copyOf(probes);
  }

  /** Returns whether local callers may act as any agent without a token. */
  public boolean dev() {
    return impersonation == Impersonation.LOCAL;
  }
}
