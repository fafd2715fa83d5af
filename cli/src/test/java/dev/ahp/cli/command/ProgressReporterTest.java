package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.command.ProgressReporter.ReportInterval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
  private static final ReportInterval SOON =
      new ReportInterval(Duration.ofMillis(1), Duration.ofMillis(1));

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void terminalShowsOneLineThatIsClearedAtTheEnd() throws InterruptedException {
    report(true, SOON);

    assertThat(err.toString(UTF_8))
        .startsWith("\r\u001b[Kahp: 3 of 9")
        .endsWith("\r\u001b[K")
        .doesNotContain("\n");
  }

  @Test
  void logGetsWholeLines() throws InterruptedException {
    report(false, SOON);

    assertThat(err.toString(UTF_8).lines()).isNotEmpty().containsOnly("ahp: 3 of 9");
  }

  @Test
  void shortOperationReportsNothing() {
    new ProgressReporter(stream(), true, ReportInterval.TERMINAL, () -> "x").stop();

    assertThat(err.toString(UTF_8)).isEmpty();
  }

  private void report(boolean isTerminal, ReportInterval interval) throws InterruptedException {
    CountDownLatch reported = new CountDownLatch(2);
    ProgressReporter reporter =
        new ProgressReporter(
            stream(),
            isTerminal,
            interval,
            () -> {
              reported.countDown();
              return "3 of 9";
            });
    assertThat(reported.await(10, TimeUnit.SECONDS)).isTrue();
    reporter.stop();
  }

  private PrintStream stream() {
    return new PrintStream(err, false, UTF_8);
  }
}
