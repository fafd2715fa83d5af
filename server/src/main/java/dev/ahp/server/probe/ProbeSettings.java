package dev.ahp.server.probe;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of one probe.
 *
 * @param target the subsystem: a URL, {@code host:port}, a name, a directory or a JDBC URL
 * @param maxUsedPercent limit for disks
 * @param expectedStatus the HTTP status of a healthy subsystem; 0 for any below 500
 * @param maxLatency a slower response means degraded; zero for no limit
 * @param report the agent that receives the reports
 */
public record ProbeSettings(
    String name,
    ProbeKind probeKind,
    String target,
    Duration every,
    Duration timeout,
    int maxUsedPercent,
    int expectedStatus,
    Duration maxLatency,
    String report) {

  private static final List<String> LOCAL_HOSTS = List.of("localhost", "127.", "[::1]");

  /** The kinds of probes. */
  public enum ProbeKind {
    /** A URL; no response or a 5xx status means down. */
    HTTP,
    /** A port that accepts connections. */
    TCP,
    /** A name that resolves. */
    DNS,
    /** A file system with free space. */
    DISK,
    /** A database that responds. */
    DATABASE,
    /** A MySQL server that sends its handshake. */
    MYSQL,
    /** A Redis server that replies to PING. */
    REDIS,
    /** A printer that accepts jobs. */
    CUPS;

    public static Optional<ProbeKind> named(String name) {
      return Arrays.stream(values()).filter(it -> it.wireName().equals(name)).findFirst();
    }

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Returns whether the target is a different subsystem on each machine, so that daemons with the
   * same settings check different ones.
   */
  boolean isLocal() {
    return probeKind == ProbeKind.DISK
        || target.startsWith("jdbc:sqlite:")
        || LOCAL_HOSTS.stream().anyMatch(it -> target.startsWith(it) || target.contains("//" + it));
  }

  /** Rejects a target that is invalid for the kind of probe. */
  public void checkTarget() {
    if (probe() == null) {
      throw new IllegalStateException("every kind has a probe");
    }
  }

  Probe probe() {
    return switch (probeKind) {
      case HTTP -> Probe.http(target, timeout, expectedStatus);
      case TCP -> Probe.tcp(target, timeout);
      case DNS -> new DnsProbe(target, timeout);
      case DISK -> Probe.disk(target, maxUsedPercent);
      case DATABASE -> Probe.database(target, timeout);
      case MYSQL -> GreetingProbe.mysql(target, timeout);
      case REDIS -> GreetingProbe.redis(target, timeout);
      case CUPS -> new CupsProbe(target, timeout);
    };
  }
}
