package dev.ahp.cli.audit;

import dev.ahp.broker.api.Caller;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Signs the heads of the audit chains. A copy stored elsewhere reveals later truncation. */
@CommandLine.Command(
    footer = {
      "  ahp audit checkpoint -o monday.json",
      "  ahp audit checkpoint --data ~/.ahp      for a stopped daemon",
    })
public final class AuditSignCommand extends AuditCommand {
  @Option(names = "-o", paramLabel = "FILE", description = "Output file (default: stdout).")
  private @Nullable String output;

  @Override
  protected ExitCode execute() {
    if (isDaemonStopped()) {
      withAudit(store(), audit -> write(audit.checkpoint(Caller.OPERATOR)));
    } else {
      write(daemon().get(ApiPath.of("v1", "audit", "checkpoint")));
    }
    return ExitCode.DONE;
  }

  private void write(JsonObject checkpoint) {
    if (output == null) {
      printResult(checkpoint, checkpoint.toText());
    } else {
      OutputFile.write(terminal().resolve(output), checkpoint.toText() + "\n");
      printResult(checkpoint, "wrote " + output);
    }
  }
}
