package dev.ahp.benchmarks.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@link BenchmarkServer} in a separate JVM. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final URI url;

  ServerProcess(String... arguments) throws IOException {
    this(System.getProperty("java.class.path"), arguments);
  }

  /** Starts the server of a build with this class path. */
  ServerProcess(String classPath, String[] arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:MaxGCPauseMillis=20", // as the command ahp starts a daemon
                "-cp",
                classPath));
    String flight = System.getProperty("flight");
    if (flight != null && arguments[0].equals("daemon")) {
      command.add("-Xlog:jfr+startup=off"); // its greeting would be taken for the address
      command.add("-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + flight);
    }
    command.add(BenchmarkServer.class.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    url = URI.create(String.valueOf(out.readLine()));
  }

  URI url() {
    return url;
  }

  /** Returns the CPU time of all its threads. */
  Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Returns its JIT compilation time. */
  Duration compiled() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    return Duration.ofMillis(Long.parseLong(String.valueOf(out.readLine())));
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    process.onExit().orTimeout(20, java.util.concurrent.TimeUnit.SECONDS).join();
  }
}
