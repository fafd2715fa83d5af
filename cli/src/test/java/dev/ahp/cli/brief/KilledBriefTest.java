package dev.ahp.cli.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.AhpCommandLine;
import dev.ahp.testkit.AwaitCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code ahp} in a separate process, which the test kills. */
class KilledBriefTest {
  private static final long TIMEOUT_SECONDS = 60;

  @TempDir private Path directory = Path.of("");

  @Test
  void commandIsKilledWithTheBrief() throws IOException, InterruptedException {
    Path note = directory.resolve("pid");
    Process brief = start("echo $$ > draft && mv draft pid && sleep 600; true");
    try {
      AwaitCondition.await(() -> Files.exists(note));
      ProcessHandle command =
          ProcessHandle.of(Long.parseLong(Files.readString(note).strip())).orElseThrow();
      List<ProcessHandle> processes = new ArrayList<>(command.descendants().toList());
      processes.add(command);

      brief.destroy();

      assertThat(brief.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
      for (ProcessHandle it : processes) {
        assertThat(it.onExit()).succeedsWithin(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      }
    } finally {
      brief.destroyForcibly();
    }
  }

  private Process start(String command) throws IOException {
    List<String> line = AhpCommandLine.withFlags(List.of("-XX:TieredStopAtLevel=1"));
    line.addAll(
        List.of(
            "brief",
            "new",
            "--objective=Wait",
            "--in-scope=a",
            "--out-of-scope=b",
            "--risk=a | b | c",
            "--next=d",
            "--assume=e",
            "--changed=f",
            "--run=" + command));
    return new ProcessBuilder(line)
        .directory(directory.toFile())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("log").toFile())
        .start();
  }
}
