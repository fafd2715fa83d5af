package dev.ahp.server.probe;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One subsystem to look after.
 *
 * @param target what is looked at: a URL, {@code host:port}, a name, a directory, a JDBC URL
 * @param maxUsedPercent of a disk
 * @param report who is told, as a packet's target
 */
public record ProbeSettings(
    String name,
    ProbeKind probeKind,
    String target,
    Duration every,
    Duration timeout,
    int maxUsedPercent,
    String report) {

  private static final List<String> OWN_HOSTS = List.of("localhost", "127.", "[::1]");

  /** What can be looked at. */
  public enum ProbeKind {
    /** A URL; no answer or a 5xx is bad. */
    HTTP,
    /** A port that takes connections. */
    TCP,
    /** A name that resolves. */
    DNS,
    /** A file system with room left. */
    DISK,
    /** A database that answers. */
    DATABASE,
    /** A printer that takes jobs. */
    CUPS;

    public static Optional<ProbeKind> named(String word) {
      return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Whether each machine has a subsystem of its own under this target, so that several daemons with
   * the same settings look at different ones.
   */
  boolean isOfOneMachine() {
    return probeKind == ProbeKind.DISK
        || target.startsWith("jdbc:sqlite:")
        || OWN_HOSTS.stream().anyMatch(it -> target.startsWith(it) || target.contains("//" + it));
  }

  /** Refuses a target that its kind cannot look at. */
  public void check() {
    if (probe() == null) {
      throw new IllegalStateException("every kind has a probe");
    }
  }

  Probe probe() {
    return switch (probeKind) {
      case HTTP -> new HttpProbe(target, timeout);
      case TCP -> new TcpProbe(target, timeout);
      case DNS -> new DnsProbe(target, timeout);
      case DISK -> new DiskProbe(target, maxUsedPercent);
      case DATABASE -> new DatabaseProbe(target, timeout);
      case CUPS -> new CupsProbe(target, timeout);
    };
  }
}
