package dev.ahp.cli.daemon;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.remote.RemoteCommand;
import picocli.CommandLine;

/** Prints a one-time sign-in link, so that users need not copy a token. */
@CommandLine.Command(
    footer = {
      "  ahp console                                  print the link",
      "  xdg-open \"$(ahp console)\"                    open the link in a browser",
      "",
      "The link can be used once and expires after five minutes.",
    })
public final class ConsoleLinkCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    ConsoleLink link = ConsoleLink.create(daemon());
    return printResult(link.toJson(), link.url());
  }
}
