package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.lint.report.EdgeDiagram;
import dev.ahp.lint.report.SvgDiagram;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the handoff graph. */
@CommandLine.Command(footer = "  ahp contract graph agents --format svg -o handoffs.svg")
public final class ContractGraphCommand extends CliCommand {
  enum GraphFormat {
    mermaid,
    dot,
    svg
  }

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "Agents directory (default: current directory).")
  private String path = ".";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Format: ${COMPLETION-CANDIDATES} (default: mermaid).")
  private GraphFormat format = GraphFormat.mermaid;

  @Option(names = "-o", paramLabel = "OUT", description = "Output file (default: stdout).")
  private @Nullable String out;

  @Override
  protected ExitCode run() {
    EdgeDiagram diagram =
        EdgeDiagram.of(AgentsDirectory.of(terminal(), List.of(path)).get(0).load());
    String text =
        switch (format) {
          case mermaid -> diagram.mermaid();
          case dot -> diagram.dot();
          case svg -> new SvgDiagram(diagram).write();
        };
    if (out != null) {
      OutputFile.write(terminal().resolve(out), text + "\n");
    }
    if (out == null || options().json()) {
      printResult(diagram.toJson(), text);
    }
    return ExitCode.DONE;
  }
}
