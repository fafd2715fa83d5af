package dev.ahp.a2a.carry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TellingTest {
  private final Telling telling = new Telling();

  private void asked(long now) {
    assertThat(telling.isToBeAsked(now)).isTrue();
    telling.answered();
  }

  @Test
  void whoDoesNotTellIsAskedEveryTime() {
    asked(100_000);
    asked(100_001);
  }

  @Test
  void whoTellsIsAskedAfterNewsAndNowAndThenAllTheSame() {
    telling.opened(100_000);
    asked(100_000);

    assertThat(telling.isToBeAsked(109_999)).isFalse();
    assertThat(telling.news(109_999)).isZero();
    asked(109_999);
    assertThat(telling.isToBeAsked(119_998)).isFalse();
    asked(119_999);
  }

  @Test
  void aQuestionThatGotNoAnswerIsAskedAgain() {
    telling.opened(100_000);
    assertThat(telling.isToBeAsked(100_000)).isTrue();

    assertThat(telling.isToBeAsked(100_001)).isTrue();
  }

  @Test
  void whoTellsVeryMuchIsNotAskedMoreOften() {
    telling.opened(100_000);
    long now = 100_000;
    int asked = 0;
    while (now < 110_000) {
      now += telling.news(now);
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
      if (telling.mayOpen(now)) {
        tried++;
        telling.opened(now);
        telling.ended(now);
      }
      now += 100;
    }
    assertThat(tried).isEqualTo(4);

    telling.afresh();
    assertThat(telling.mayOpen(now)).isTrue();
  }

  @Test
  void oneThatLastedIsOpenedAgainAtOnce() {
    telling.opened(100_000);
    telling.ended(130_000);

    assertThat(telling.mayOpen(130_000)).isTrue();
  }
}
