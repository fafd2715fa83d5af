package dev.ahp.cli.oversight;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.Invocation;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.cli.remote.RemoteCommand;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Has a content held back again that a person had let pass. */
@CommandLine.Command(
    footerHeading = "%nExamples:%n",
    footer = {
      "  ahp dlq revoke sha256:9f86…",
    })
public final class AllowedContentRevoke extends RemoteCommand {
  @Parameters(paramLabel = "HASH", description = "The content, as in dlq allowed.")
  private String hash = "";

  public AllowedContentRevoke(Invocation invocation) {
    super(invocation);
  }

  @Override
  protected ExitCode ask() {
    daemon().delete(ApiPath.of("v1", "allow-list", hash));
    answer(
        JsonObject.builder().put("hash", hash).put("revoked", true).build(),
        "revoked " + TerminalSanitizer.line(hash));
    return ExitCode.DONE;
  }
}
