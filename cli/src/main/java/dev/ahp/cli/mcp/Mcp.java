package dev.ahp.cli.mcp;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.remote.RemoteCommand;
import picocli.CommandLine;

/** Connects an MCP client that starts a command to the daemon. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  AHP_TOKEN=ahp_… ahp mcp      as the agent of the token; set it in your client's settings",
      "  ahp mcp --as coder           as any agent, with a daemon that runs with --dev",
    })
public final class Mcp extends RemoteCommand {
  public Mcp(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    BoundedLineReader lines = BoundedLineReader.of("stdin", terminal().in());
    try (McpStdioProxy mcpStdioProxy = new McpStdioProxy(address(), terminal().out())) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        mcpStdioProxy.carry(line);
      }
    }
    return ExitCode.DONE;
  }
}
