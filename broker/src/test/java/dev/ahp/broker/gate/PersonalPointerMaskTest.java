package dev.ahp.broker.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.safety.SafetyFinding;
import org.junit.jupiter.api.Test;

class PersonalPointerMaskTest {
  @Test
  void pointerIsTruncatedBeforeTheSubject() {
    assertThat(PersonalPointerMask.mask("/payload/personalData/subject-1/email"))
        .isEqualTo("/payload/personalData");
    assertThat(PersonalPointerMask.mask("/payload/quote")).isEqualTo("/payload/quote");
  }

  @Test
  void findingInPersonalDataIsMasked() {
    SafetyFinding finding =
        new SafetyFinding("/personalData/subject-1/note", "override", 0, 9, "ignore all");

    JsonObject masked = PersonalPointerMask.maskedJson(finding).asObject().orElseThrow();

    assertThat(masked.toString()).doesNotContain("subject-1").doesNotContain("ignore all");
    assertThat(masked.string("rule")).contains("override");
  }
}
