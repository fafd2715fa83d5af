package dev.ahp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Compares the help of all commands with {@code help.txt}, so that reviewers can read it as a
 * whole. After a change, run this test with {@code AHP_UPDATE_HELP=1} to write the file again.
 */
class HelpTextTest {
  private static final Path FILE =
      Path.of("src", "test", "resources", "dev", "ahp", "cli", "help.txt");

  @Test
  void helpIsAsReviewed() throws IOException {
    String help = help();
    if ("1".equals(System.getenv("AHP_UPDATE_HELP"))) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, help);
    }

    assertThat(help)
        .as("run HelpTextTest with AHP_UPDATE_HELP=1 after a change of the help")
        .isEqualTo(Files.readString(FILE));
  }

  private static String help() {
    StringBuilder text = new StringBuilder(of("--help"));
    for (CommandGroup group : Ahp.SECTIONS) {
      group.entries().forEach(it -> text.append(own(of((it.name() + " --help").split(" ")))));
    }
    return text.toString();
  }

  private static String of(String... words) {
    FakeTerminal terminal = new FakeTerminal();
    assertThat(Ahp.run(terminal.terminal(), words)).isZero();
    return terminal.out().replace(System.lineSeparator(), "\n") + "\n";
  }

  /** Removes the common options, which the help of {@code ahp} contains. */
  private static String own(String help) {
    return help.replaceAll("(?s)\n      --json .*?\n  -h, --help [^\n]*", "");
  }
}
