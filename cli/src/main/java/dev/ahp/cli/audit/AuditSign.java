package dev.ahp.cli.audit;

import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Has the heads of the chains signed; kept elsewhere, this shows what is cut off later. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp audit checkpoint -o monday.json",
      "  ahp audit checkpoint --data ~/.ahp      of a stopped daemon",
    })
public final class AuditSign extends RemoteCommand {
  @Option(names = "-o", paramLabel = "FILE", description = "Where to; stdout if not given.")
  private @Nullable String output;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings of the stopped daemon; ahp.yaml if it is here.")
  private @Nullable String config;

  public AuditSign(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    if (isOfStoppedDaemon()) {
      StoppedDaemon.audit(
          StoppedDaemon.store(terminal(), whereabouts().data(), config),
          desk -> give(desk.checkpoint(Caller.OPERATOR)));
    } else {
      give(daemon().get(ApiPath.of("v1", "audit", "checkpoint")));
    }
    return ExitCode.DONE;
  }

  private void give(JsonObject checkpoint) {
    if (output == null) {
      answer(checkpoint, checkpoint.toText());
    } else {
      OutputFile.write(terminal().resolve(output), checkpoint.toText() + "\n");
      answer(checkpoint, output + " is written");
    }
  }
}
