package dev.ahp.a2a.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollPolicyTest {
  private final PollPolicy pollPolicy = new PollPolicy();

  private void asked(long now) {
    assertThat(pollPolicy.shouldPoll(now)).isTrue();
    pollPolicy.onResponse();
  }

  @Test
  void whoDoesNotTellIsAskedEveryTime() {
    asked(100_000);
    asked(100_001);
  }

  @Test
  void whoTellsIsAskedAfterNewsAndNowAndThenAllTheSame() {
    pollPolicy.onStreamOpened(100_000);
    asked(100_000);

    assertThat(pollPolicy.shouldPoll(109_999)).isFalse();
    assertThat(pollPolicy.onEvent(109_999)).isZero();
    asked(109_999);
    assertThat(pollPolicy.shouldPoll(119_998)).isFalse();
    asked(119_999);
  }

  @Test
  void aQuestionThatGotNoAnswerIsAskedAgain() {
    pollPolicy.onStreamOpened(100_000);
    assertThat(pollPolicy.shouldPoll(100_000)).isTrue();

    assertThat(pollPolicy.shouldPoll(100_001)).isTrue();
  }

  @Test
  void whoTellsVeryMuchIsNotAskedMoreOften() {
    pollPolicy.onStreamOpened(100_000);
    long now = 100_000;
    int asked = 0;
    while (now < 110_000) {
      now += pollPolicy.onEvent(now);
      asked(now);
      asked++;
    }

    assertThat(asked).isLessThan(40);
  }

  @Test
  void streamsThatDoNotLastAreTriedAFewTimes() {
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
  void oneThatLastedIsOpenedAgainAtOnce() {
    pollPolicy.onStreamOpened(100_000);
    pollPolicy.onStreamEnded(130_000);

    assertThat(pollPolicy.mayOpen(130_000)).isTrue();
  }
}
