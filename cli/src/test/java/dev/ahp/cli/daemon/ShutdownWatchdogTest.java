package dev.ahp.cli.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stop that takes too long ends the process. */
@Timeout(60)
class ShutdownWatchdogTest {
  private final CountDownLatch halted = new CountDownLatch(1);

  @Test
  void aStopThatHangsIsHalted() throws Exception {
    ShutdownWatchdog watchdog = ShutdownWatchdog.start(Duration.ofMillis(50), halted::countDown);

    watchdog.guard(
        () -> {
          try {
            assertThat(halted.await(30, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });

    assertThat(halted.getCount()).isZero();
  }

  @Test
  void aStopInTimeIsNotHalted() throws Exception {
    ShutdownWatchdog watchdog = ShutdownWatchdog.start(Duration.ofMillis(100), halted::countDown);

    watchdog.guard(() -> {});

    assertThat(halted.await(300, TimeUnit.MILLISECONDS)).isFalse();
  }
}
