package dev.ahp.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.command.ProgressReporter.ReportInterval;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProgressReporterTest {
  private static final ReportInterval SOON =
      new ReportInterval(Duration.ofMillis(1), Duration.ofMillis(1));

  private static final String CLEAR = "\u001b[G\u001b[K";

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void terminalShowsOneLineThatIsClearedAtTheEnd() throws InterruptedException {
    report(CLEAR, SOON);

    assertThat(err.toString(UTF_8))
        .startsWith(CLEAR + "ahp: 3 of 9")
        .endsWith(CLEAR)
        .doesNotContain("\n");
  }

  @Test
  void logGetsWholeLines() throws InterruptedException {
    report(null, SOON);

    assertThat(err.toString(UTF_8).lines()).isNotEmpty().containsOnly("ahp: 3 of 9");
  }

  @Test
  void shortOperationReportsNothing() {
    new ProgressReporter(stream(), CLEAR, ReportInterval.TERMINAL, () -> "x").stop();

    assertThat(err.toString(UTF_8)).isEmpty();
  }

  private void report(@Nullable String clearLine, ReportInterval interval)
      throws InterruptedException {
    CountDownLatch reported = new CountDownLatch(2);
    ProgressReporter reporter =
        new ProgressReporter(
            stream(),
            clearLine,
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
