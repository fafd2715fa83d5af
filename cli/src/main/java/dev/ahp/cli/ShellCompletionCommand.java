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
      "  ahp completion fish > ~/.config/fish/completions/ahp.fish",
    })
final class ShellCompletionCommand extends CliCommand {
  enum ShellName {
    bash,
    zsh,
    fish
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
    CommandLine tree = CommandTree.complete(sections, terminal());
    String script =
        switch (shellName) {
          case bash -> AutoComplete.bash("ahp", tree);
          case zsh -> ZSH_PROLOGUE + AutoComplete.bash("ahp", tree);
          case fish -> FishCompletion.of(tree);
        };
    return printResult(Json.of(script), script.stripTrailing());
  }
}
