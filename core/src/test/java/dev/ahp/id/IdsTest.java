package dev.ahp.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class IdsTest {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._:-]{1,200}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  @Property
  void idsAndNamesMatchThePatterns(
      @ForAll @StringLength(max = 4) @CharRange(to = '\u00ff') String text) {
    assertThat(Ids.isId(text)).isEqualTo(ID.matcher(text).matches());
    assertThat(Ids.isName(text)).isEqualTo(NAME.matcher(text).matches());
  }

  @Test
  void maximumLengthsAreExact() {
    assertThat(Ids.isId("a".repeat(200))).isTrue();
    assertThat(Ids.isId("a".repeat(201))).isFalse();
    assertThat(Ids.isName("a".repeat(100))).isTrue();
    assertThat(Ids.isName("a".repeat(101))).isFalse();
  }

  @Test
  void everyLatin1CharacterMatchesThePatterns() {
    for (char c = 0; c < 0x100; c++) {
      String text = String.valueOf(c);
      assertThat(Ids.isId(text)).as("%04x", (int) c).isEqualTo(ID.matcher(text).matches());
      assertThat(Ids.isName(text)).as("%04x", (int) c).isEqualTo(NAME.matcher(text).matches());
    }
  }

  @Test
  void reservedNamesAndDotSegmentsAreNotAgentNames() {
    assertThat(Ids.isAgentName("coder")).isTrue();
    assertThat(Ids.isAgentName("operator-2")).isTrue();
    for (String name : new String[] {".", "..", "operator", "Auditor", "DAEMON", "bRoker", ""}) {
      assertThat(Ids.isAgentName(name)).as(name).isFalse();
    }
  }
}
