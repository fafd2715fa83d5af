package dev.ahp.cli.daemon;

import dev.ahp.cli.command.BoundedLineReader;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.remote.RemoteCommand;
import picocli.CommandLine;

/** Connects an MCP client to the daemon over stdin and stdout. */
@CommandLine.Command(
    footer = {
      "  AHP_TOKEN=ahp_… ahp mcp      act as the agent of the token",
      "  ahp mcp --as coder           act as any agent; requires ahp start --dev",
      "",
      "Coding agents such as Claude Code and Cursor start this command themselves.",
    })
public final class McpStdioCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    BoundedLineReader lines = BoundedLineReader.of("stdin", terminal().in());
    try (McpStdioProxy proxy = new McpStdioProxy(address(), terminal().rawOut())) {
      for (String line = lines.next(); line != null; line = lines.next()) {
        proxy.forward(line);
      }
    }
    return ExitCode.DONE;
  }
}
