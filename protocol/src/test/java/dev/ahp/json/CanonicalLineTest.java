package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class CanonicalLineTest {
  private final CanonicalLine line = new CanonicalLine();

  @Property(tries = 300)
  void membersBecomeTheCanonicalFormOfTheirObject(
      @ForAll @StringLength(max = 20) @Chars({'a', '"', '\\', '\n', '\u0000', 'é', '€'})
          String text,
      @ForAll long number) {
    JsonObject data = JsonObject.builder().put("z", text).put("a", "").build();
    long exact = number % (1L << 53);
    JsonObject object =
        JsonObject.builder()
            .put("text", text)
            .put("nothing", Json.Null.NULL)
            .put("data", data)
            .put("number", (double) exact)
            .build();

    byte[] written =
        line.begin()
            .canonical("data", CanonicalJson.bytes(data))
            .text("nothing", null)
            .number("number", exact)
            .text("text", text)
            .end();

    assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo(CanonicalJson.text(object));
  }

  @Test
  void aNewObjectKeepsNothingOfTheOneBefore() {
    assertThat(line.begin().text("a", "long ago").end()).hasSize(16);
    assertThat(line.begin().end()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
  }

  @Test
  void halfOfASurrogatePairHasNoCanonicalForm() {
    assertThatThrownBy(() -> line.begin().text("a", "\uD800"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
