package dev.ahp.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.cli.CommandGroup.CommandEntry;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.Colour;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.Json;
import dev.ahp.problem.ProblemCode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

class CommandTreeTest {
  private final FakeTerminal terminal = new FakeTerminal();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--json say hello",
        "say --json hello",
        "say hello --json",
        "--url say --json say hello",
        "--url=http://x -q say hello --json",
        "loud say hello --json",
        "--json loud say hello",
        "loud --json say hello",
      })
  void commonOptionsAreAcceptedBeforeAndAfterTheCommand(String line) {
    assertThat(run(terminal, line)).isZero();
    assertThat(terminal.out()).isEqualToIgnoringNewLines("\"hello\"");
  }

  @Test
  void everyHelpContainsAnExample() {
    for (CommandGroup group : Ahp.SECTIONS) {
      for (CommandEntry entry : group.entries()) {
        FakeTerminal screen = new FakeTerminal();
        Ahp.run(screen.terminal(), (entry.name() + " --help").split(" "));

        assertThat(screen.out()).startsWith("Usage: ahp " + entry.name());
        assertThat(screen.out().lines().filter(it -> it.startsWith("  ")))
            .as(entry.name())
            .anyMatch(it -> it.contains("ahp " + entry.name()) || it.contains("'ahp', 'lsp'"));
        assertThat(screen.out()).doesNotContain("=<");
        assertThat(screen.out()).doesNotContain("then daemon.\n", "operator.\n", "~/.\n");
      }
    }
  }

  @Test
  void connectionOptionsAreShownByCommandsThatConnect() {
    FakeTerminal connecting = new FakeTerminal();
    Ahp.run(terminal.terminal(), "lint", "--help");
    Ahp.run(connecting.terminal(), "tasks", "--help");

    assertThat(terminal.out()).contains("--json").doesNotContain("--url", "--token", "--data");
    assertThat(connecting.out()).contains("--url", "--token", "--data", "--as");
  }

  @Test
  void synopsisShowsRequiredOptions() {
    Ahp.run(terminal.terminal(), "fail", "--help");

    assertThat(terminal.out())
        .startsWith("Usage: ahp fail [OPTIONS] --lease=TOKEN --code=CODE --message=TEXT PACKET");
  }

  @Test
  void longExampleIsNotWrapped() {
    Ahp.run(terminal.terminal(), "agents", "add", "--help");

    assertThat(terminal.out().lines())
        .contains(
            "  ahp agents add refund-agent --role billing-expert --domain billing > refund.token");
  }

  @Test
  void groupHelpHasShortSynopsis() {
    Ahp.run(terminal.terminal(), "contract", "--help");

    assertThat(terminal.out()).startsWith("Usage: ahp contract [OPTIONS] [COMMAND]");
  }

  @Test
  void argumentWithAtSignIsNotReadAsFile() {
    assertThat(run(terminal, "say @pom.xml")).isZero();
    assertThat(terminal.out()).isEqualToIgnoringNewLines("You said @pom.xml");
  }

  @Test
  void quietSuppressesNotes() {
    FakeTerminal quiet = new FakeTerminal();
    run(terminal, "say hello");
    run(quiet, "say hello -q");

    assertThat(terminal.err()).isEqualToIgnoringNewLines("saying");
    assertThat(quiet.err()).isEmpty();
  }

  @Test
  void invalidFileNameIsNotAnInternalError() {
    assertThat(Ahp.run(terminal.terminal(), "validate", "a\0b")).isEqualTo(2);
    assertThat(terminal.err())
        .startsWith("ahp: 'a\\u0000b' is not a valid file name: ")
        .contains("set LC_ALL=C.UTF-8");
  }

  @Test
  void groupWithoutSubcommandIsRejected() {
    assertThat(run(terminal, "loud")).isEqualTo(2);
    assertThat(terminal.err())
        .isEqualToIgnoringNewLines("ahp: 'loud' requires a subcommand: say (see ahp loud --help)");
  }

  @Test
  void unknownSubcommandIsRejected() {
    assertThat(run(terminal, "loud sya x")).isEqualTo(2);
    assertThat(terminal.err())
        .isEqualToIgnoringNewLines(
            "ahp: unknown command 'sya'; did you mean say? (see ahp loud --help)");
  }

  @Test
  void groupHelpListsSubcommands() {
    assertThat(run(terminal, "loud --help")).isZero();
    assertThat(terminal.out()).contains("Usage: ahp loud", "say", "Say it aloud.");
  }

  @Test
  void failureIsOneLineAndAProblem() {
    assertThat(run(terminal, "break --json here\n\u001b[31m")).isEqualTo(2);
    assertThat(terminal.err())
        .isEqualTo("ahp: cannot break here \\u001b[31m" + System.lineSeparator());
    assertThat(terminal.out())
        .startsWith("{\"type\":\"urn:ahp:problem:UNAVAILABLE\",\"title\":")
        .contains("\"status\":503,\"code\":\"UNAVAILABLE\",\"detail\":\"cannot break here\\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"crash exception", "crash error"})
  void internalErrorIsOneLineWithoutStackTrace(String line) {
    assertThat(run(terminal, line)).isEqualTo(2);
    assertThat(terminal.err()).startsWith("ahp: internal error: ").hasLineCount(1);
  }

  @Test
  void blockedNativeCodeNamesTheDirectory() {
    assertThat(run(terminal, "crash link")).isEqualTo(2);
    assertThat(terminal.err())
        .startsWith("ahp: cannot load native code from " + System.getProperty("java.io.tmpdir"))
        .hasLineCount(1);
  }

  @Test
  void debugModePrintsStackTrace() {
    FakeTerminal debugging = new FakeTerminal(false, Map.of("AHP_DEBUG", "1"));

    assertThat(run(debugging, "crash exception")).isEqualTo(2);
    assertThat(debugging.err()).contains("\tat dev.ahp.cli.CommandTreeTest");
  }

  @Test
  void noColorDisablesColours() {
    FakeTerminal colourful = new FakeTerminal(true, Map.of());
    FakeTerminal plain = new FakeTerminal(true, Map.of());
    run(colourful, "say red");
    run(plain, "say red --no-color");

    assertThat(colourful.out()).contains("\u001b[31mred\u001b[0m");
    assertThat(plain.out()).isEqualToIgnoringNewLines("You said red");
  }

  private static int run(FakeTerminal terminal, String line) {
    List<CommandGroup> groups =
        List.of(
            CommandGroup.group(
                "Test",
                CommandEntry.entry("say", "Say it.", Say::new),
                CommandEntry.entry("loud say", "Say it aloud.", Say::new),
                CommandEntry.entry("break", "Break.", Break::new),
                CommandEntry.entry("crash", "Crash.", Crash::new)));
    return new CommandTree(groups, terminal.terminal()).run(line.split(" "));
  }

  @CommandLine.Command
  private static final class Say extends CliCommand {
    @Parameters private String word = "";

    @Override
    protected ExitCode run() {
      note("saying");
      printResult(Json.of(word), "You said " + paint(Colour.RED, word));
      return ExitCode.DONE;
    }
  }

  @CommandLine.Command
  private static final class Break extends CliCommand {
    @Parameters private String what = "";

    @Override
    protected ExitCode run() {
      throw new CommandException(ProblemCode.UNAVAILABLE, "cannot break " + what);
    }
  }

  @CommandLine.Command
  private static final class Crash extends CliCommand {
    @Parameters private String how = "";

    @Override
    protected ExitCode run() {
      if (how.equals("error")) {
        throw new StackOverflowError("deep\nfall");
      }
      if (how.equals("link")) {
        throw new UnsatisfiedLinkError("failed to map segment");
      }
      throw new IllegalStateException("broken");
    }
  }
}
