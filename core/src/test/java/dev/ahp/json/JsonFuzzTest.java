package dev.ahp.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Checks that any input either parses to a value that round-trips or causes a {@link
 * JsonException}.
 */
class JsonFuzzTest {
  private static final byte[] TOKENS =
      "{}[]\",:\\u0019eE+-.tfnrls \n\t\ud83d\ude00é\u0000d8".getBytes(StandardCharsets.UTF_8);

  @Property(tries = 5_000)
  void randomBytesParseOrAreRejected(@ForAll byte[] noise) {
    check(noise);
  }

  @Test
  void randomTokensParseOrAreRejected() {
    Random random = new Random(8785);
    for (int i = 0; i < 100_000; i++) {
      byte[] document = new byte[random.nextInt(24)];
      for (int at = 0; at < document.length; at++) {
        document[at] = TOKENS[random.nextInt(TOKENS.length)];
      }
      check(document);
    }
  }

  @Test
  void mutatedHandoffParsesOrIsRejected() throws IOException {
    byte[] handoff = handoff();
    Random random = new Random(7493);
    for (int i = 0; i < 20_000; i++) {
      check(mutated(handoff, random));
    }
  }

  private static byte[] mutated(byte[] original, Random random) {
    byte[] copy = original.clone();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      int at = random.nextInt(copy.length);
      switch (random.nextInt(4)) {
        case 0 -> copy[at] = (byte) random.nextInt(256);
        case 1 -> copy[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> copy[at] = TOKENS[random.nextInt(TOKENS.length)];
        default -> {
          int from = random.nextInt(copy.length);
          int length = Math.min(random.nextInt(40), copy.length - Math.max(at, from));
          System.arraycopy(original, from, copy, at, length);
        }
      }
    }
    return copy;
  }

  private static void check(byte[] document) {
    try {
      Json value = JsonReader.read(document, JsonLimits.PACKET);
      assertThat(JsonReader.read(JsonWriter.bytes(value), JsonLimits.PACKET)).isEqualTo(value);
    } catch (JsonException fault) {
      assertThat(fault.line()).isPositive();
      assertThat(fault.column()).isPositive();
      assertThat(JsonPointer.parse(fault.pointer())).hasToString(fault.pointer());
    }
  }

  private static byte[] handoff() throws IOException {
    try (InputStream in = JsonFuzzTest.class.getResourceAsStream("/examples/handoff.json")) {
      return Objects.requireNonNull(in).readAllBytes();
    }
  }
}
