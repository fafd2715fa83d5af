package dev.ahp.soak.fault;

import dev.ahp.soak.node.FaultControl;
import dev.ahp.soak.node.SoakCluster;
import dev.ahp.soak.node.SoakDaemon;
import dev.ahp.soak.node.SoakDatabase;
import dev.ahp.soak.node.SoakRedis;
import dev.ahp.soak.node.TcpProxy;
import dev.ahp.soak.node.TcpProxy.LinkState;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Injects faults into random daemons of a cluster and removes them. */
public final class FaultInjector {
  private static final Duration MAX_CLOCK_JUMP = Duration.ofSeconds(60);
  private static final Duration MAX_SYNC_DELAY = Duration.ofSeconds(1);

  /** The longest delay of a flush that PostgreSQL can add, in microseconds. */
  private static final int COMMIT_DELAY_US = 100_000;

  private static final List<LinkState> CUTS =
      List.of(LinkState.REFUSE, LinkState.DROP, LinkState.STALL);

  private final SoakCluster cluster;
  private final Random random;
  private final Duration maxHold;

  /**
   * Creates an injector.
   *
   * @param maxHold the longest duration of a fault
   */
  public FaultInjector(SoakCluster cluster, Random random, Duration maxHold) {
    this.cluster = cluster;
    this.random = random;
    this.maxHold = maxHold;
  }

  /** Returns why a fault is not possible here and what to install; empty if it is possible. */
  public Optional<String> obstacle(FaultKind kind) {
    return switch (kind) {
      case KILL, TERM -> Optional.empty();
      case PAUSE -> missing("kill", "a POSIX system");
      case DISK_FULL -> missing("prlimit", "util-linux (Debian: apt-get install util-linux)");
      case CLOCK -> withoutLibrary();
      case SLOW_DISK -> cluster.database().isPresent() ? Optional.empty() : withoutLibrary();
      case CUT ->
          links().isEmpty()
              ? Optional.of("there is neither PostgreSQL nor Redis on this machine")
              : Optional.empty();
    };
  }

  private Optional<String> withoutLibrary() {
    return cluster.controls().isEmpty()
        ? Optional.of("there is no C compiler; install cc (Debian: apt-get install gcc libc6-dev)")
        : Optional.empty();
  }

  private static Optional<String> missing(String command, String provider) {
    return ProcessTools.isPresent(command)
        ? Optional.empty()
        : Optional.of("the command " + command + " is missing; install " + provider);
  }

  /** Injects a fault, keeps it for a while, removes it, and returns what it was. */
  public String inject(FaultKind kind) throws IOException, InterruptedException, SQLException {
    int node = random.nextInt(cluster.daemons().size());
    SoakDaemon daemon = cluster.daemons().get(node);
    String place = " of node" + node;
    return switch (kind) {
      case KILL -> {
        daemon.kill();
        daemon.start();
        yield "SIGKILL" + place;
      }
      case TERM -> {
        daemon.terminate();
        daemon.start();
        yield "SIGTERM" + place;
      }
      case PAUSE -> pause(daemon) + place;
      case DISK_FULL -> fillDisk(daemon);
      case CLOCK -> moveClock(cluster.controls().get(node), daemon) + place;
      case SLOW_DISK -> slowDisk(node);
      case CUT -> cut();
    };
  }

  private Duration hold() throws InterruptedException {
    long millis = maxHold.toMillis();
    Duration hold = Duration.ofMillis(millis / 4 + random.nextLong(millis * 3 / 4));
    TimeUnit.MILLISECONDS.sleep(hold.toMillis());
    return hold;
  }

  private String pause(SoakDaemon daemon) throws IOException, InterruptedException {
    ProcessTools.run("kill", "-STOP", String.valueOf(daemon.pid()));
    try {
      return "SIGSTOP for " + hold().toMillis() + " ms";
    } finally {
      ProcessTools.run("kill", "-CONT", String.valueOf(daemon.pid()));
    }
  }

  private String fillDisk(SoakDaemon daemon) throws IOException, InterruptedException {
    Optional<SoakDatabase> database = cluster.database();
    List<Long> writers = new ArrayList<>();
    if (database.isPresent()) {
      database.get().workers().forEach(it -> writers.add(it.pid()));
    } else {
      writers.add(daemon.pid());
    }
    limitFiles(writers, "0:");
    try {
      return "no room for " + writers.size() + " processes for " + hold().toMillis() + " ms";
    } finally {
      limitFiles(writers, "unlimited:");
    }
  }

  /** Sets the soft limit of the size of files; ignores processes that have ended. */
  private static void limitFiles(List<Long> processes, String limit)
      throws IOException, InterruptedException {
    for (long process : processes) {
      if (ProcessHandle.of(process).isPresent()) {
        ProcessTools.run("prlimit", "--pid", String.valueOf(process), "--fsize=" + limit);
      }
    }
  }

  /**
   * Moves the clock and sets it back. A daemon follows a step back slowly. In a cluster it would
   * let the leases of the other daemons expire meanwhile, so it is restarted, as documented.
   */
  private String moveClock(FaultControl control, SoakDaemon daemon)
      throws IOException, InterruptedException {
    long jump = 1 + random.nextLong(MAX_CLOCK_JUMP.toMillis());
    Duration offset = Duration.ofMillis(random.nextBoolean() ? jump : -jump);
    control.setClock(offset);
    Duration hold;
    try {
      hold = hold();
    } finally {
      control.setClock(Duration.ZERO);
    }
    if (cluster.daemons().size() > 1) {
      daemon.terminate();
      daemon.start();
    }
    return "clock " + offset.toMillis() + " ms for " + hold.toMillis() + " ms";
  }

  private String slowDisk(int node) throws InterruptedException, SQLException {
    Optional<SoakDatabase> database = cluster.database();
    if (database.isPresent()) {
      setCommitDelay(database.get(), COMMIT_DELAY_US);
      try {
        return "commits delayed by 100 ms for " + hold().toMillis() + " ms";
      } finally {
        setCommitDelay(database.get(), 0);
      }
    }
    FaultControl control = cluster.controls().get(node);
    Duration delay = Duration.ofMillis(1 + random.nextLong(MAX_SYNC_DELAY.toMillis()));
    control.setSyncDelay(delay);
    try {
      return "fsync of " + delay.toMillis() + " ms for " + hold().toMillis() + " ms";
    } finally {
      control.setSyncDelay(Duration.ZERO);
    }
  }

  private static void setCommitDelay(SoakDatabase database, int micros) throws SQLException {
    database.run(
        "ALTER SYSTEM SET commit_siblings = 0",
        "ALTER SYSTEM SET commit_delay = " + micros,
        "SELECT pg_reload_conf()");
  }

  private List<TcpProxy> links() {
    List<TcpProxy> links = new ArrayList<>(cluster.databaseLinks());
    cluster.redis().map(SoakRedis::link).ifPresent(links::add);
    return links;
  }

  private String cut() throws InterruptedException {
    List<TcpProxy> links = links();
    int index = random.nextInt(links.size());
    TcpProxy link = links.get(index);
    LinkState state = CUTS.get(random.nextInt(CUTS.size()));
    link.set(state);
    try {
      String place = index < cluster.databaseLinks().size() ? "database of node" + index : "Redis";
      return state + " connections to " + place + " for " + hold().toMillis() + " ms";
    } finally {
      link.set(LinkState.FORWARD);
    }
  }
}
