package dev.ahp.soak.fault;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Runs commands of the system. */
final class ProcessTools {
  private ProcessTools() {}

  /** Returns whether a command is on the path. */
  static boolean isPresent(String command) {
    String path = String.valueOf(System.getenv("PATH"));
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .anyMatch(it -> Files.isExecutable(Path.of(it, command)));
  }

  static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    // A process may end between the check and the command.
    if (process.waitFor() != 0 && !output.contains("No such process")) {
      throw new IOException(List.of(command) + " failed: " + output);
    }
  }
}
