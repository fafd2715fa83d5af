package dev.ahp.cli;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.Json;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Prints a shell completion script. */
@CommandLine.Command(
    footer = {
      "  source <(ahp completion bash)",
      "  ahp completion zsh > ~/.ahp.zsh && echo 'source ~/.ahp.zsh' >> ~/.zshrc",
    })
final class ShellCompletionCommand extends CliCommand {
  enum ShellName {
    bash,
    zsh
  }

  /** Enables bash completions in zsh, so that picocli's script works there. */
  private static final String ZSH_PROLOGUE =
      """
      autoload -U +X compinit && compinit
      autoload -U +X bashcompinit && bashcompinit
      """;

  @Parameters(paramLabel = "SHELL", description = "Shell: ${COMPLETION-CANDIDATES}.")
  private ShellName shellName = ShellName.bash;

  private final List<CommandGroup> sections;

  ShellCompletionCommand(List<CommandGroup> sections) {
    this.sections = sections;
  }

  @Override
  protected ExitCode run() {
    String bash = AutoComplete.bash("ahp", CommandTree.complete(sections, terminal()));
    String script = shellName == ShellName.zsh ? ZSH_PROLOGUE + bash : bash;
    return printResult(Json.of(script), script.stripTrailing());
  }
}
