package dev.ahp.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenLoopTest {
  @Test
  void screenIsRedrawnUntilTheThreadIsInterrupted() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, false, UTF_8);
    Terminal terminal =
        new Terminal(InputStream.nullInputStream(), stream, stream, true, Map.of(), Path.of(""));
    int[] frames = {0};

    ExitCode exit =
        new ScreenLoop(Duration.ofMillis(1))
            .repeat(
                terminal,
                () -> {
                  terminal.out().print("frame " + ++frames[0]);
                  if (frames[0] == 3) {
                    Thread.currentThread().interrupt();
                  }
                  return ExitCode.DONE;
                });

    assertThat(Thread.interrupted()).isTrue();
    assertThat(exit).isEqualTo(ExitCode.DONE);
    assertThat(out.toString(UTF_8)).contains("\u001b[H\u001b[2Jframe 1").endsWith("frame 3");
  }
}
