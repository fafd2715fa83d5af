package dev.ahp.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The output of a program that uses an embedded daemon.
 *
 * @param text the result, the number of tasks, and whether the audit chain is intact
 * @param process the process id of the daemon
 */
record EmbeddedRun(String text, long process) {
  static EmbeddedRun of(ReleaseShellResult result) {
    List<String> lines = result.output().lines().toList();
    assertThat(lines).as(result.toString()).hasSize(2);
    return new EmbeddedRun(lines.get(0), Long.parseLong(lines.get(1)));
  }

  /** Waits for the end of the daemon. */
  void awaitEnd() throws Exception {
    Optional<ProcessHandle> daemon = ProcessHandle.of(process);
    if (daemon.isPresent()) {
      daemon.get().onExit().get(60, TimeUnit.SECONDS);
    }
  }
}
