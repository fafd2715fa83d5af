package dev.ahp.server.daemon;

import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.server.alert.AlertWebhookSettings;
import dev.ahp.server.jetty.ServerSettings;
import dev.ahp.server.probe.ProbeSettings;
import dev.ahp.server.tracing.TracingSettings;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything the daemon is told.
 *
 * @param data the data directory
 * @param store where the broker keeps what it knows
 * @param agents the directory of the registry and the contracts, null without one
 * @param dev whether peers on this machine are believed who they are
 * @param pinRoots directories whose files may be pinned
 * @param webhook where alerts are sent, null for nowhere
 * @param tracing where traces are sent, null for nowhere
 * @param push whether A2A clients may ask to be notified at an address of theirs
 * @param retention when audit records are archived, null for never
 * @param jwt whose tokens are honoured beside our own, null for nobody's
 */
public record DaemonSettings(
    ServerSettings server,
    Path data,
    StoreSettings store,
    @Nullable Path agents,
    boolean dev,
    BrokerSettings broker,
    List<Path> pinRoots,
    @Nullable JwtSettings jwt,
    List<ProbeSettings> probes,
    @Nullable AlertWebhookSettings webhook,
    @Nullable TracingSettings tracing,
    boolean push,
    DeliverySettings delivery,
    @Nullable RetentionSettings retention) {

  public DaemonSettings {
    pinRoots = List.copyOf(pinRoots);
    probes = List.copyOf(probes);
  }

  /**
   * Puts settings together: an option wins over the environment, that over {@code ahp.yaml}, that
   * over the default.
   */
  public static DaemonSettings of(StartOptions options) {
    return new SettingsReader(options).read();
  }
}
