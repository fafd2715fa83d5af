package dev.ahp.cli.lsp;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import java.io.BufferedInputStream;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Speaks the language server protocol until the editor ends it. */
@CommandLine.Command(
    footerHeading = "%nAn editor starts it:%n",
    footer = {
      "  vim.lsp.config('ahp', {cmd = {'ahp', 'lsp'}, filetypes = {'yaml', 'json'}})",
    })
public final class Lsp extends CliCommand {
  /** Editors like to say it; there is no other way. */
  @SuppressWarnings("UnusedVariable")
  @Option(names = "--stdio", description = "What it does anyway.")
  private boolean stdio;

  public Lsp(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode run() {
    JsonRpcConnection jsonRpcConnection =
        new JsonRpcConnection(new BufferedInputStream(terminal().in()), terminal().out());
    LspServer lspServer = new LspServer(jsonRpcConnection, () -> LocalDate.now(ZoneOffset.UTC));
    return ExitCode.yesIf(lspServer.serve());
  }
}
