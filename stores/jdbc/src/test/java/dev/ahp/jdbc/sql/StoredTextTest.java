package dev.ahp.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class StoredTextTest {
  @Provide
  Arbitrary<String> specialText() {
    return Arbitraries.strings().withChars('a', '0', '\0', '\uE000', '\uD83D', '\uDE00');
  }

  @Property
  void textIsRestored(@ForAll("specialText") String text) {
    String stored = StoredText.of(text);

    assertThat(stored).doesNotContain("\0");
    assertThat(StoredText.read(stored)).isEqualTo(text);
  }

  @Property
  void prefixesArePreserved(
      @ForAll("specialText") String prefix, @ForAll("specialText") String rest) {
    assertThat(StoredText.of(prefix + rest)).startsWith(StoredText.of(prefix));
  }

  @Test
  void ordinaryTextIsUnchanged() {
    assertThat(StoredText.of("refund-agent")).isSameAs(StoredText.read("refund-agent"));
  }
}
