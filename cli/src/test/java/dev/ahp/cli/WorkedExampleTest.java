package dev.ahp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkedExampleTest {
  private static final String AGENTS =
      Path.of("..", "examples", "contracts", "refunds", "agents").toAbsolutePath().toString();

  @Test
  void workedExampleReachesL2WithoutFindings() {
    FakeTerminal terminal = new FakeTerminal();

    int exit =
        Ahp.run(
            terminal.terminal(), "lint", AGENTS, "--level", "L2", "--fail-on", "warning", "--json");

    assertThat(exit).isZero();
    assertThat(terminal.out())
        .contains("\"files\":2", "\"findings\":[]")
        .contains("\"id\":\"triage-to-refunds-v1\"")
        .endsWith("\"level\":\"L2\"}" + System.lineSeparator());
  }
}
