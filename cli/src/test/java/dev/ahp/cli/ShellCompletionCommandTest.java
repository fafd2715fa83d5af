package dev.ahp.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellCompletionCommandTest {
  @TempDir private Path directory = Path.of("");

  @Test
  void bashExecutesTheScript() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "bash is not installed");
    Path script = Files.writeString(directory.resolve("ahp.bash"), script("bash"));

    assertThat(output("/bin/bash", "-n", script.toString())).isEmpty();
    String complete =
        "compopt() { :; }; source '"
            + script
            + "'; COMP_WORDS=(ahp compr); COMP_CWORD=1; _complete_ahp;"
            + " echo \"${COMPREPLY[@]}\"";
    assertThat(output("/bin/bash", "-c", complete).strip()).isEqualTo("compress");
  }

  @Test
  void scriptContainsEveryCommand() {
    List<String> names =
        Ahp.SECTIONS.stream()
            .flatMap(group -> group.entries().stream())
            .map(entry -> entry.lastWord())
            .toList();

    assertThat(script("bash")).contains(names);
    assertThat(script("zsh")).startsWith("autoload").contains(names);
    assertThat(script("fish")).contains(names);
  }

  @Test
  void fishScriptDescribesNestedCommandsAndOptions() {
    assertThat(script("fish").lines())
        .contains(
            "complete -c ahp -n '__fish_use_subcommand' -a 'send' -d"
                + " 'Submit a packet, handoff, brief or neo packet.'",
            "complete -c ahp -n '__fish_seen_subcommand_from audit; and"
                + " __fish_seen_subcommand_from drill' -l tasks -r -d"
                + " 'Number of tasks, 1 to 1000 (default: 10).'");
  }

  @Test
  void fishExecutesTheScript() throws IOException, InterruptedException {
    Path fish = Path.of("/usr/bin/fish");
    assumeTrue(Files.isExecutable(fish), "fish is not installed");
    Path script = Files.writeString(directory.resolve("ahp.fish"), script("fish"));

    assertThat(output(fish.toString(), "-c", "source " + script + "; complete -C 'ahp compr'"))
        .startsWith("compress");
  }

  private static String script(String shell) {
    FakeTerminal terminal = new FakeTerminal();
    Ahp.run(terminal.terminal(), "completion", shell);
    return terminal.out();
  }

  private static String output(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output;
  }
}
