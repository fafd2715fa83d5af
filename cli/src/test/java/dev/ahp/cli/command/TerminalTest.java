package dev.ahp.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
  @Test
  void environmentDisablesColours() {
    assertThat(Terminal.showsColours(Map.of("TERM", "xterm"))).isTrue();
    assertThat(Terminal.showsColours(Map.of("TERM", "dumb"))).isFalse();
    assertThat(Terminal.showsColours(Map.of("NO_COLOR", "1"))).isFalse();
    assertThat(Terminal.showsColours(Map.of("NO_COLOR", ""))).isTrue();
  }
}
