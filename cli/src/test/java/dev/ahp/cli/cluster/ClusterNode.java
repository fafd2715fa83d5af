package dev.ahp.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.AhpCommandLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A restartable {@code ahp start} process with its own data directory. */
final class ClusterNode implements AutoCloseable {
  private final Path directory;
  private final Map<String, String> env;
  private final List<String> flags;
  private @Nullable Process process;
  private volatile int port;

  ClusterNode(Path directory, Map<String, String> env, List<String> flags) throws IOException {
    this.directory = directory;
    this.env = env;
    this.flags = flags;
    Files.createDirectories(directory.resolve("data"));
    Files.writeString(directory.resolve("data/operator.token"), Cluster.OPERATOR + "\n");
    Files.writeString(directory.resolve("ahp.yaml"), "delivery: {allowPrivate: true}\n");
  }

  /** Starts the process and waits until it is ready. */
  void start() throws IOException {
    List<String> command = AhpCommandLine.withFlags(flags);
    command.addAll(List.of("start", "--port", "0", "--data"));
    command.add(directory.resolve("data").toString());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(
                ProcessBuilder.Redirect.appendTo(directory.resolve("errors.log").toFile()));
    builder.environment().putAll(env);
    Process started = builder.start();
    process = started;
    String ready =
        new BufferedReader(new InputStreamReader(started.getInputStream(), UTF_8)).readLine();
    if (ready == null) {
      throw new IOException("a node failed to start: " + errors());
    }
    port = URI.create(ready.replace("ahp ready ", "")).getPort();
  }

  String errors() throws IOException {
    return Files.readString(directory.resolve("errors.log"));
  }

  /** Returns the CPU time of the process. */
  Duration cpu() {
    return process == null
        ? Duration.ZERO
        : process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Returns the JIT compilation time of the process, or zero if this Java has no jstat. */
  Duration compiled() throws IOException {
    Path jstat = Path.of(System.getProperty("java.home"), "bin", "jstat");
    if (process == null || !Files.isExecutable(jstat)) {
      return Duration.ZERO;
    }
    Process stat =
        new ProcessBuilder(jstat.toString(), "-compiler", String.valueOf(process.pid()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(stat.getInputStream(), UTF_8))) {
      out.readLine();
      String[] columns = String.valueOf(out.readLine()).strip().split(" +", -1);
      return Duration.ofMillis(
          columns.length < 4 ? 0 : (long) (1_000 * Double.parseDouble(columns[3])));
    }
  }

  int port() {
    return port;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Kills the process like {@code kill -9}. */
  void kill() throws InterruptedException {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
      running.waitFor();
    }
  }

  /** Stops the process like {@code kill}; returns whether it ended in time. */
  boolean stop() throws InterruptedException {
    Process running = process;
    if (running == null) {
      return true;
    }
    running.destroy();
    return running.waitFor(60, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
