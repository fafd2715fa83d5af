package dev.ahp.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * A podman with its own storage and networks, which leaves nothing behind. It works without systemd
 * and on machines with the older form of control groups; then podman does not run health checks
 * automatically, so the tests run them.
 */
final class Podman implements AutoCloseable {
  private static final String IMAGE = "localhost/ahp:" + ReleaseFiles.VERSION;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration INTERVAL = Duration.ofMillis(500);

  private final Path home;

  private Podman(Path home) {
    this.home = home;
  }

  /** Prepares the storage below a directory. */
  static Podman in(Path directory) throws IOException {
    ReleaseShell.in(directory)
        .run("sh", "-c", "command -v podman runc debootstrap && ls /usr/lib/podman/aardvark-dns")
        .requireSuccess();
    Path home = directory.toAbsolutePath();
    String files =
        ReleaseShell.in(directory).run("sh", "-c", "ulimit -Hn").requireSuccess().output().strip();
    Files.writeString(
        home.resolve("containers.conf"),
        """
        [containers]
        default_ulimits = ["nofile=%1$s:%1$s", "nproc=4096:4096"]
        [engine]
        runtime = "runc"
        cgroup_manager = "cgroupfs"
        events_logger = "file"
        [network]
        network_backend = "netavark"
        network_config_dir = "%2$s/networks"
        """
            .formatted("unlimited".equals(files) ? "65536" : files, home));
    Files.writeString(
        home.resolve("storage.conf"),
        """
        [storage]
        driver = "vfs"
        graphroot = "%1$s/graph"
        runroot = "%1$s/run"
        """
            .formatted(home));
    return new Podman(home);
  }

  /** Returns a shell whose commands use this podman. */
  ReleaseShell shell(Path directory) {
    return ReleaseShell.in(directory)
        .with("CONTAINERS_CONF", home.resolve("containers.conf").toString())
        .with("CONTAINERS_STORAGE_CONF", home.resolve("storage.conf").toString());
  }

  /** Loads the image of the release and returns its name. */
  String load(Path image) throws IOException {
    run("load", "--input", image.toString());
    return IMAGE;
  }

  /** Runs a command of podman and returns its output without the line feed at the end. */
  String run(String... arguments) throws IOException {
    return attempt(arguments).requireSuccess().output().strip();
  }

  ReleaseShellResult attempt(String... arguments) throws IOException {
    String[] command = new String[arguments.length + 1];
    command[0] = "podman";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    return shell(home).run(command);
  }

  /** Waits until the health check of a container succeeds. */
  void awaitHealthy(String container) throws IOException {
    Instant end = Instant.now().plus(LIMIT);
    ReleaseShellResult result = attempt("healthcheck", "run", container);
    while (result.code() != 0) {
      if (Instant.now().isAfter(end)) {
        String log = attempt("logs", container).toString();
        throw new AssertionError(container + " is not healthy: " + result + "\n" + log);
      }
      LockSupport.parkNanos(INTERVAL.toNanos());
      result = attempt("healthcheck", "run", container);
    }
  }

  @Override
  public void close() throws IOException {
    attempt("rm", "--all", "--force", "--volumes");
    attempt("volume", "prune", "--force");
    attempt("network", "prune", "--force");
    attempt("rmi", "--all", "--force");
    shell(home).run("rm", "-rf", home + "/graph", home + "/run", home + "/networks");
  }
}
