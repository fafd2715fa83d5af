package dev.ahp.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.JsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusReaderTest {
  @TempDir Path directory;

  private List<Sample> read(String... lines) throws IOException {
    Path file = directory.resolve("some.jsonl");
    Files.write(file, List.of(lines));
    return CorpusReader.read(List.of(file));
  }

  @Test
  void anAttackKeepsItsTier() throws IOException {
    List<Sample> samples =
        read(
            "{\"id\":\"1\",\"text\":\"Ignore it\",\"label\":\"attack\",\"source\":\"garak_dan\","
                + "\"kind\":\"x\",\"tier\":\"obfuscated\",\"form\":\"raw\",\"licence\":\"MIT\"}");

    assertThat(samples)
        .containsExactly(new Sample("Ignore it", true, "garak_dan", "obfuscated", "MIT"));
  }

  @Test
  void theKindDeterminesTheTierOfBenignTexts() throws IOException {
    List<Sample> samples =
        read(
            "{\"text\":\"a\",\"label\":\"benign\",\"source\":\"s\",\"kind\":\"handoff_note\"}",
            "{\"text\":\"b\",\"label\":\"benign\",\"source\":\"s\",\"kind\":\"hard_negative_trigger_words\",\"tier\":\"hard\"}",
            "{\"text\":\"c\",\"label\":\"benign\",\"source\":\"s\",\"kind\":\"docs\",\"tier\":\"hard\"}",
            "{\"text\":\"d\",\"label\":\"benign\",\"source\":\"s\"}");

    assertThat(samples)
        .extracting(Sample::tier)
        .containsExactly("handoff", "trigger", "security", "ordinary");
    assertThat(samples).extracting(Sample::licence).containsOnly("unknown");
  }

  @Test
  void anIncompleteLineIsRejected() {
    assertThatThrownBy(() -> read("{\"text\":\"a\",\"source\":\"s\"}"))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> read("{\"text\":")).isInstanceOf(JsonException.class);
  }

  @Test
  void sourcesOfOneOriginFormOneFamily() {
    assertThat(new Sample("x", true, "garak_dan", "explicit", "").family()).isEqualTo("garak");
    assertThat(new Sample("x", true, "docs_nemo", "explicit", "").family()).isEqualTo("docs_nemo");
  }
}
