package dev.ahp.a2a.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollPolicyTest {
  private final PollPolicy pollPolicy = new PollPolicy();

  private void polls(long now) {
    assertThat(pollPolicy.shouldPoll(now)).isTrue();
    pollPolicy.onResponse();
  }

  @Test
  void pollsAlwaysWithoutStream() {
    polls(100_000);
    polls(100_001);
  }

  @Test
  void pollsAfterEventsAndAtLongIntervalWithStream() {
    pollPolicy.onStreamOpened(100_000);
    polls(100_000);

    assertThat(pollPolicy.shouldPoll(109_999)).isFalse();
    assertThat(pollPolicy.onEvent(109_999)).isZero();
    polls(109_999);
    assertThat(pollPolicy.shouldPoll(119_998)).isFalse();
    polls(119_999);
  }

  @Test
  void pollsAgainWithoutResponse() {
    pollPolicy.onStreamOpened(100_000);
    assertThat(pollPolicy.shouldPoll(100_000)).isTrue();

    assertThat(pollPolicy.shouldPoll(100_001)).isTrue();
  }

  @Test
  void frequentEventsDoNotIncreasePollRate() {
    pollPolicy.onStreamOpened(100_000);
    long now = 100_000;
    int polls = 0;
    while (now < 110_000) {
      now += pollPolicy.onEvent(now);
      polls(now);
      polls++;
    }

    assertThat(polls).isLessThan(40);
  }

  @Test
  void unstableStreamsAreRetriedAFewTimes() {
    long now = 100_000;
    int tried = 0;
    while (now < 400_000) {
      if (pollPolicy.mayOpen(now)) {
        tried++;
        pollPolicy.onStreamOpened(now);
        pollPolicy.onStreamEnded(now);
      }
      now += 100;
    }
    assertThat(tried).isEqualTo(4);

    pollPolicy.reset();
    assertThat(pollPolicy.mayOpen(now)).isTrue();
  }

  @Test
  void stableStreamIsReopenedImmediately() {
    pollPolicy.onStreamOpened(100_000);
    pollPolicy.onStreamEnded(130_000);

    assertThat(pollPolicy.mayOpen(130_000)).isTrue();
  }
}
