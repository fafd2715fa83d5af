package dev.ahp.server.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.problem.ProblemCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuessLockoutTest {
  private final Denied wrong = new Denied(ProblemCode.UNAUTHENTICATED, "wrong");

  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final List<String> lockouts = new ArrayList<>();
  private final GuessLockout lockout =
      new GuessLockout(
          new LockoutSettings(
              3, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(15)),
          () -> now,
          (address, failures, duration) ->
              lockouts.add(address + " " + failures + " " + duration.toSeconds()));

  private String fail(String address) {
    return lockout.failed(address, wrong).code();
  }

  private void lock(String address) {
    for (int i = 0; i < 3; i++) {
      fail(address);
    }
  }

  @Test
  void addressIsLockedAfterManyFailures() {
    assertThat(fail("10.0.0.1")).isEqualTo("UNAUTHENTICATED");
    assertThat(fail("10.0.0.1")).isEqualTo("UNAUTHENTICATED");
    assertThat(fail("10.0.0.1")).isEqualTo("RATE_LIMITED");
    assertThat(fail("10.0.0.1")).isEqualTo("RATE_LIMITED");
    assertThat(fail("10.0.0.2")).isEqualTo("UNAUTHENTICATED");
    assertThat(lockouts).containsExactly("10.0.0.1 3 60");
    assertThat(lockout.failed("10.0.0.1", wrong).facts().number("retryAfterSeconds"))
        .contains(60.0);
  }

  @Test
  void slowFailuresDoNotLock() {
    for (int i = 0; i < 20; i++) {
      assertThat(fail("10.0.0.1")).isEqualTo("UNAUTHENTICATED");
      now = now.plusSeconds(61);
    }
    assertThat(lockouts).isEmpty();
  }

  @Test
  void repeatedLockoutsTakeLongerUpToTheMaximum() {
    for (int i = 0; i < 6; i++) {
      lock("10.0.0.1");
      now = now.plus(Duration.ofMinutes(16));
    }
    assertThat(lockouts)
        .containsExactly(
            "10.0.0.1 3 60",
            "10.0.0.1 3 120",
            "10.0.0.1 3 240",
            "10.0.0.1 3 480",
            "10.0.0.1 3 900",
            "10.0.0.1 3 900");
    now = now.plus(Duration.ofHours(1));
    lock("10.0.0.1");
    assertThat(lockouts).last().isEqualTo("10.0.0.1 3 60");
  }

  @Test
  void networkOfAnIpv6AddressIsLockedTogether() {
    fail("[2001:db8:1:2:0:0:0:1]");
    fail("[2001:db8:1:2:0:0:0:2]");
    assertThat(fail("[2001:db8:1:2:0:0:0:3]")).isEqualTo("RATE_LIMITED");
    assertThat(fail("[2001:db8:1:3:0:0:0:3]")).isEqualTo("UNAUTHENTICATED");
  }

  @Test
  void tableIsBounded() {
    for (int i = 0; i < 30_000; i++) {
      fail("address-" + i);
    }
    assertThat(lockout.size()).isLessThanOrEqualTo(10_000);
  }

  @Test
  void lockoutCanBeTurnedOff() {
    GuessLockout off =
        new GuessLockout(
            new LockoutSettings(0, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO),
            () -> now,
            (address, failures, duration) -> lockouts.add(address));
    for (int i = 0; i < 100; i++) {
      assertThat(off.failed("10.0.0.1", wrong)).isSameAs(wrong);
    }
  }
}
