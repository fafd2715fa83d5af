package dev.ahp.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class NameUuidTest {
  private static final UUID DNS = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

  /** RFC 9562, appendices A.4 and B.2. */
  @Test
  void rfcExamplesAreReproduced() {
    assertThat(NameUuid.v5(DNS, "www.example.com"))
        .hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2");
    assertThat(NameUuid.v8(DNS, "www.example.com"))
        .hasToString("5c146b14-3c52-8afd-938a-375d0df1fbf6");
  }

  @Property(tries = 200)
  void idIsDeterminedByTheName(@ForAll String name, @ForAll String other) {
    UUID id = NameUuid.v8(NameUuid.AHP, name);

    assertThat(id).isEqualTo(NameUuid.v8(NameUuid.AHP, name));
    assertThat(id.version()).isEqualTo(8);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.equals(NameUuid.v8(NameUuid.AHP, other)))
        .isEqualTo(java.util.Arrays.equals(utf8(name), utf8(other)));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }
}
