package dev.ahp.soak.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ahp.cli.Ahp;
import dev.ahp.testkit.FreePort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code ahp start} in a separate process that can be restarted on the same port. */
public final class SoakDaemon implements AutoCloseable {
  private static final int EXIT_SECONDS = 60;

  private final Path directory;
  private final int port;
  private final Map<String, String> environment;
  private @Nullable Process process;

  /**
   * Creates a daemon that is not running.
   *
   * @param environment variables such as {@code AHP_STORE}
   */
  SoakDaemon(Path directory, String operatorToken, Map<String, String> environment)
      throws IOException {
    this.directory = directory;
    this.port = FreePort.next();
    this.environment = Map.copyOf(environment);
    Files.createDirectories(data());
    Files.writeString(data().resolve("operator.token"), operatorToken + "\n");
    Files.writeString(
        directory.resolve("ahp.yaml"), "delivery: {allowPrivate: true, leaseMs: 10000}\n");
  }

  public Path data() {
    return directory.resolve("data");
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  public long pid() {
    return running().pid();
  }

  private Process running() {
    if (process == null) {
      throw new IllegalStateException("the daemon is not running");
    }
    return process;
  }

  /** Starts the process and waits until it is ready. */
  public void start() throws IOException {
    Process started = launch("start", "--port", String.valueOf(port), "--data", data().toString());
    process = started;
    Thread pump = new Thread(() -> log(started), "soak-log");
    pump.setDaemon(true);
    pump.start();
    String line =
        new BufferedReader(new InputStreamReader(started.getInputStream(), UTF_8)).readLine();
    if (line == null) {
      throw new IOException("the daemon did not start; see " + logFile());
    }
  }

  private Path logFile() {
    return directory.resolve("daemon.log");
  }

  /** The log goes through a pipe, so that the daemon can log while its files cannot grow. */
  private void log(Process started) {
    try (InputStream in = started.getErrorStream();
        OutputStream out =
            Files.newOutputStream(
                logFile(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      in.transferTo(out);
    } catch (IOException e) {
      // The process was killed.
    }
  }

  private Process launch(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Ahp.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Runs {@code ahp} with the settings of this daemon and returns its output and exit code. */
  public CommandOutput run(String... arguments) throws IOException, InterruptedException {
    Process command = launch(arguments);
    String text = new String(command.getInputStream().readAllBytes(), UTF_8);
    String errors = new String(command.getErrorStream().readAllBytes(), UTF_8);
    return new CommandOutput(command.waitFor(), text + errors);
  }

  /** The exit code and the output of a command. */
  public record CommandOutput(int exit, String text) {}

  /** Ends the process like {@code kill -9}. */
  public void kill() throws InterruptedException {
    running().destroyForcibly().waitFor();
  }

  /** Ends the process like {@code kill}. */
  public void terminate() throws InterruptedException {
    running().destroy();
    if (!running().waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the daemon did not exit; see " + logFile());
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
