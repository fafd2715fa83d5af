package dev.ahp.cli.lsp;

import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
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
public final class Lsp extends Command {
  /** Editors like to say it; there is no other way. */
  @SuppressWarnings("UnusedVariable")
  @Option(names = "--stdio", description = "What it does anyway.")
  private boolean stdio;

  public Lsp(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit run() {
    Frames frames = new Frames(new BufferedInputStream(terminal().in()), terminal().out());
    Server server = new Server(frames, () -> LocalDate.now(ZoneOffset.UTC));
    return Exit.yesIf(server.serve());
  }
}
