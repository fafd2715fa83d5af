package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class CanonicalObjectWriterTest {
  private final CanonicalObjectWriter writer = new CanonicalObjectWriter();

  @Property(tries = 300)
  void writesTheCanonicalFormOfTheObject(
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
        writer
            .begin()
            .canonical("data", CanonicalJson.bytes(data))
            .text("nothing", null)
            .number("number", exact)
            .text("text", text)
            .end()
            .bytes();

    assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo(CanonicalJson.text(object));
  }

  @Test
  void beginDiscardsThePreviousObject() {
    assertThat(writer.begin().text("a", "long ago").end().bytes()).hasSize(16);
    assertThat(writer.begin().end().bytes()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
  }

  @Property(tries = 50)
  void bytesWithInsertsAMember(@ForAll @StringLength(max = 5_000) @Chars({'a', 'é'}) String text)
      throws NoSuchAlgorithmException {
    int place = writer.begin().text("a", text).size();
    writer.number("z", Long.MIN_VALUE).end();

    assertThat(writer.bytesWith(place, "hash", "cafe"))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("{\"a\":\"" + text + "\",\"hash\":\"cafe\",\"z\":-9223372036854775808}");
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    assertThat(writer.digest(sha256)).isEqualTo(sha256.digest(writer.bytes()));
  }

  @Test
  void unpairedSurrogateIsRejected() {
    assertThatThrownBy(() -> writer.begin().text("a", "\uD800"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
