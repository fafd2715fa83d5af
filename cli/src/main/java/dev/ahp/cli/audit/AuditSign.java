package dev.ahp.cli.audit;

import dev.ahp.cli.command.Exit;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Has the daemon sign the heads of its chains; kept elsewhere, this shows what is cut off later.
 */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {"  ahp audit checkpoint -o monday.json"})
public final class AuditSign extends RemoteCommand {
  @Option(names = "-o", paramLabel = "FILE", description = "Where to; stdout if not given.")
  private @Nullable String output;

  public AuditSign(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected Exit ask() {
    JsonObject checkpoint = daemon().get(ApiPath.of("v1", "audit", "checkpoint"));
    if (output == null) {
      answer(checkpoint, checkpoint.toText());
    } else {
      OutputFile.write(terminal().resolve(output), checkpoint.toText() + "\n");
      answer(checkpoint, output + " is written");
    }
    return Exit.DONE;
  }
}
