package dev.ahp.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTextTest {
  private static final Instant NOW = Instant.parse("2026-01-10T00:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "2026-01-09T23:59:59.500Z, now",
    "2026-01-09T23:59:18Z, 42 s ago",
    "2026-01-09T23:50:00Z, 10 min ago",
    "2026-01-08T12:00:00Z, 36 h ago",
    "2026-01-01T00:00:00Z, 9 days ago",
    "2026-01-10T00:00:30Z, in 30 s",
  })
  void timesAreFormattedInTheLargestUnit(Instant timestamp, String expected) {
    assertThat(new RelativeTime(NOW).of(timestamp)).isEqualTo(expected);
  }

  @Test
  void controlCharactersAreEscaped() {
    assertThat(TerminalSanitizer.line("a\u001b[31mb\r\nc\u009b\u202e"))
        .isEqualTo("a\\u001b[31mb  c\\u009b\\u202e");
    assertThat(TerminalSanitizer.block("a\n\u0007b")).isEqualTo("a\n\\u0007b");
  }

  @Test
  void longValueIsTruncatedBetweenCharacters() {
    String cut = TerminalSanitizer.value(Json.of("😀".repeat(500)));

    assertThat(cut).isEqualTo("😀".repeat(160) + "…");
  }

  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    TextTable textTable = new TextTable(text -> text, "A", "B");

    assertThat(textTable.orElse("none")).isEqualTo("none");
    assertThat(textTable.row("ääää", "1").row("b", "").orElse("none").lines())
        .containsExactly("A     B", "ääää  1", "b");
  }
}
