package dev.ahp.cli.brief;

import dev.ahp.cli.brief.BriefFile.BriefFormat;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts a brief between Markdown and JSON without loss. */
@CommandLine.Command(
    footer = {"  ahp brief render brief.md --to json", "  ahp brief render brief.json --to md"})
public final class BriefRenderCommand extends CliCommand {
  @Parameters(paramLabel = "FILE", description = "Brief as Markdown or JSON; - for stdin.")
  private String file = "";

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      required = true,
      description = "Target format: ${COMPLETION-CANDIDATES}.")
  private BriefFormat to = BriefFormat.md;

  @Option(names = "-o", paramLabel = "OUT", description = "Output file (default: stdout).")
  private @Nullable String out;

  @Override
  protected ExitCode run() {
    String text = BriefFile.text(BriefFile.read(terminal(), file), to);
    if (out == null) {
      terminal().out().print(text);
    } else {
      OutputFile.write(terminal().resolve(out), text);
    }
    return ExitCode.DONE;
  }
}
