package dev.ahp.cli.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.AhpCommandLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of an operator's day in processes of its own. */
class OperatorsDayTest {
  private static final Path SCRIPT =
      Path.of("..", "examples", "operators-day", "day.sh").toAbsolutePath().normalize();

  @TempDir private Path directory = Path.of("");

  @BeforeEach
  void installCommand() throws IOException {
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Path command = bin.resolve("ahp");
    Files.writeString(
        command,
        "#!/bin/sh\nexec '%s' \"$@\"\n"
            .formatted(
                String.join("' '", AhpCommandLine.withFlags(List.of("-XX:TieredStopAtLevel=1")))));
    Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Stops the daemons of a script that failed. */
  @AfterEach
  void stopDaemons() {
    ProcessHandle.allProcesses()
        .filter(it -> it.info().commandLine().orElse("").contains(directory.toString()))
        .forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void resultSurvivesTheLossOfTheMachine() throws Exception {
    Path log = directory.resolve("day.log");
    ProcessBuilder builder =
        new ProcessBuilder("sh", SCRIPT.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
    Process day = builder.start();
    boolean ended = day.waitFor(5, TimeUnit.MINUTES);
    String text = Files.readString(log);

    assertThat(ended).as(text).isTrue();
    assertThat(day.exitValue()).as(text).isZero();
    String afterRestore = text.substring(text.indexOf("== verify"));
    assertThat(afterRestore).contains("COMPLETED").contains("\"approved\": true");
    assertThat(directory.resolve("first")).doesNotExist();
  }
}
