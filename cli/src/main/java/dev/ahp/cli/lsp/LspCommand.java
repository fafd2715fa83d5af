package dev.ahp.cli.lsp;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import java.io.BufferedInputStream;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Runs a language server until the editor ends it. */
@CommandLine.Command(
    footerHeading = "%nExample editor configuration (Neovim):%n",
    footer = "  vim.lsp.config('ahp', {cmd = {'ahp', 'lsp'}, filetypes = {'yaml', 'json'}})")
public final class LspCommand extends CliCommand {
  /** Accepted because many editors pass it; stdio is the only transport. */
  @SuppressWarnings("UnusedVariable")
  @Option(names = "--stdio", description = "Use stdin and stdout (default).")
  private boolean stdio;

  @Override
  protected ExitCode run() {
    JsonRpcConnection connection =
        new JsonRpcConnection(new BufferedInputStream(terminal().in()), terminal().rawOut());
    LspServer server = new LspServer(connection, () -> LocalDate.now(ZoneOffset.UTC));
    return ExitCode.yesIf(server.serve());
  }
}
