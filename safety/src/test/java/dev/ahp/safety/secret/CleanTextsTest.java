package dev.ahp.safety.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import org.junit.jupiter.api.Test;

class CleanTextsTest {
  private static final String RANDOM = "q8Zr3vT0xLw7Kp2NfY5sJd9B";

  private final CleanTexts clean = new CleanTexts();

  private static JsonObject document(String name, String text) {
    return JsonObject.builder().put(name, text).build();
  }

  @Test
  void findingsAreTheSameAsWithoutIt() {
    for (int i = 0; i < 3; i++) {
      assertThat(SecretScanner.scan(document("note", "nothing to see in this text"), clean))
          .isEmpty();
      assertThat(SecretScanner.scan(document("password", RANDOM), clean))
          .isEqualTo(SecretScanner.scan(document("password", RANDOM)))
          .isNotEmpty();
    }
  }

  @Test
  void textThatIsCleanUnderOneNameIsSearchedUnderAnother() {
    for (int i = 0; i < 3; i++) {
      assertThat(SecretScanner.scan(document("checksum", RANDOM), clean)).isEmpty();
    }

    assertThat(SecretScanner.scan(document("api_key", RANDOM), clean)).isNotEmpty();
  }
}
