package dev.ahp.a2a.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollPolicyTest {
  private final PollPolicy pollPolicy = new PollPolicy();

  private void asked(long now) {
    assertThat(pollPolicy.isToBeAsked(now)).isTrue();
    pollPolicy.answered();
  }

  @Test
  void whoDoesNotTellIsAskedEveryTime() {
    asked(100_000);
    asked(100_001);
  }

  @Test
  void whoTellsIsAskedAfterNewsAndNowAndThenAllTheSame() {
    pollPolicy.opened(100_000);
    asked(100_000);

    assertThat(pollPolicy.isToBeAsked(109_999)).isFalse();
    assertThat(pollPolicy.news(109_999)).isZero();
    asked(109_999);
    assertThat(pollPolicy.isToBeAsked(119_998)).isFalse();
    asked(119_999);
  }

  @Test
  void aQuestionThatGotNoAnswerIsAskedAgain() {
    pollPolicy.opened(100_000);
    assertThat(pollPolicy.isToBeAsked(100_000)).isTrue();

    assertThat(pollPolicy.isToBeAsked(100_001)).isTrue();
  }

  @Test
  void whoTellsVeryMuchIsNotAskedMoreOften() {
    pollPolicy.opened(100_000);
    long now = 100_000;
    int asked = 0;
    while (now < 110_000) {
      now += pollPolicy.news(now);
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
        pollPolicy.opened(now);
        pollPolicy.ended(now);
      }
      now += 100;
    }
    assertThat(tried).isEqualTo(4);

    pollPolicy.afresh();
    assertThat(pollPolicy.mayOpen(now)).isTrue();
  }

  @Test
  void oneThatLastedIsOpenedAgainAtOnce() {
    pollPolicy.opened(100_000);
    pollPolicy.ended(130_000);

    assertThat(pollPolicy.mayOpen(130_000)).isTrue();
  }
}
