package dev.ahp.cli.audit;

import dev.ahp.audit.ProofVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.proof.ProofZip;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fetches a proof bundle of one task and verifies it before saving it. */
@CommandLine.Command(
    footer = {
      "  ahp audit proof refund-4711 -o refund-4711.zip",
      "  ahp audit verify refund-4711.zip --public-key 3b6a27bc…",
      "",
      "The bundle contains a readable report.html and can be verified without the daemon.",
    })
public final class AuditProofCommand extends RemoteCommand {
  private static final int MAX_BYTES = 256 << 20;

  @Parameters(paramLabel = "TASK", description = "Id of the task, or a unique prefix.")
  private String task = "";

  @Option(names = "-o", paramLabel = "FILE", required = true, description = "Bundle to create.")
  private String output = "";

  @Override
  protected ExitCode execute() {
    try (InputStream in = onTask(task, this::proof)) {
      byte[] bundle = in.readNBytes(MAX_BYTES);
      VerificationReport report =
          new ProofVerifier(ProofZip.read(new ByteArrayInputStream(bundle)), null).verify();
      if (!report.ok()) {
        throw new CommandException(
            "the proof of the daemon is not valid: " + report.problems().get(0));
      }
      OutputFile.write(terminal().resolve(output), out -> out.write(bundle));
      return printResult(
          JsonObject.builder().put("file", output).put("records", report.records()).build(),
          output + ": " + CountText.of(report.records(), "record"));
    } catch (IOException e) {
      throw new CommandException("the proof was interrupted: " + e.getMessage());
    }
  }

  private InputStream proof(String taskId) {
    return daemon().stream(ApiPath.of("v1", "tasks", taskId, "proof"));
  }
}
