package dev.ahp.cli;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CommonOptions;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.cli.command.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code ahp} without a command, which prints the help. */
@Command(
    name = "ahp",
    description = "Hand work off between agents and keep an audit trail.",
    versionProvider = RootCommand.VersionProvider.class,
    customSynopsis = "ahp [OPTIONS] COMMAND [ARGUMENTS]",
    sortOptions = false,
    optionListHeading = "%nOptions (before or after the command):%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp validate handoff.json           validate a message",
      "  ahp COMMAND --help                  show the help of a command",
      "  ahp completion bash > ahp.bash      create a script for tab completion",
      "",
      "Exit codes: 0 success, 1 negative result, 2 could not run, 3 still running.",
    })
final class RootCommand implements Callable<Integer> {
  private final Terminal terminal;
  @Mixin private final CommonOptions options;

  @Spec private CommandSpec spec = CommandSpec.create();

  RootCommand(Terminal terminal, CommonOptions options) {
    this.terminal = terminal;
    this.options = options;
  }

  @Override
  public Integer call() {
    if (options.json()) {
      throw new CommandException("no command given (see ahp --help)");
    }
    terminal.rawOut().print(spec.commandLine().getUsageMessage());
    return ExitCode.DONE.code();
  }

  static OptionSpec versionOption() {
    return OptionSpec.builder("-V", "--version")
        .versionHelp(true)
        .description("Show the version.")
        .order(108)
        .build();
  }

  /** Returns the version for {@code --version}. */
  static final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"ahp " + ProgramVersion.number()};
    }
  }
}
