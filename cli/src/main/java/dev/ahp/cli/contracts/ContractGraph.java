package dev.ahp.cli.contracts;

import dev.ahp.cli.command.Command;
import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.lint.graph.Drawing;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws who hands off to whom. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = "  ahp contract graph agents --format svg -o handoffs.svg")
public final class ContractGraph extends Command {
  enum Format {
    mermaid,
    dot,
    svg
  }

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "The agents directory (default: here).")
  private String path = ".";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of: ${COMPLETION-CANDIDATES}; mermaid if not given.")
  private Format format = Format.mermaid;

  @Option(names = "-o", paramLabel = "OUT", description = "Write the drawing to this file.")
  private @Nullable String out;

  public ContractGraph(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit run() {
    Drawing drawing = Drawing.of(AgentsDirectory.of(terminal(), List.of(path)).get(0).load());
    String text =
        switch (format) {
          case mermaid -> drawing.mermaid();
          case dot -> drawing.dot();
          case svg -> drawing.svg();
        };
    if (out != null) {
      OutputFile.write(terminal().resolve(out), text + "\n");
    }
    if (out == null || options().json()) {
      answer(drawing.toJson(), text);
    }
    return Exit.DONE;
  }
}
