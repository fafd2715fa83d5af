package dev.ahp.broker.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonObject;
import dev.ahp.safety.Finding;
import org.junit.jupiter.api.Test;

class PersonalPlacesTest {
  @Test
  void aPointerStopsBeforeItNamesADataSubject() {
    assertThat(PersonalPlaces.cut("/payload/personalData/subject-1/email"))
        .isEqualTo("/payload/personalData");
    assertThat(PersonalPlaces.cut("/payload/quote")).isEqualTo("/payload/quote");
  }

  @Test
  void aFindingInPersonalDataShowsNothingOfIt() {
    Finding finding = new Finding("/personalData/subject-1/note", "override", 0, 9, "ignore all");

    JsonObject shown = PersonalPlaces.shown(finding).asObject().orElseThrow();

    assertThat(shown.toString()).doesNotContain("subject-1").doesNotContain("ignore all");
    assertThat(shown.string("rule")).contains("override");
  }
}
