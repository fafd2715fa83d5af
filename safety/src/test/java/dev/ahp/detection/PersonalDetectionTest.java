package dev.ahp.detection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PersonalDetectionTest {
  private final PersonalAccuracy accuracy =
      PersonalAccuracy.of(new PersonalSampleGenerator(20_261_118).samples(60));

  @Test
  void everyKindIsFoundInGeneratedSentences() {
    assertThat(accuracy.kinds())
        .containsExactlyInAnyOrder("email", "phone", "iban", "card", "national-id")
        .allSatisfy(
            kind -> {
              assertThat(accuracy.recall(kind)).as("recall " + kind).isGreaterThanOrEqualTo(0.97);
              assertThat(accuracy.precision(kind))
                  .as("precision " + kind)
                  .isGreaterThanOrEqualTo(0.97);
            });
  }
}
