package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Blocks content again that an operator had allowed. */
@CommandLine.Command(footer = "  ahp dlq revoke sha256:9f86…")
public final class AllowedContentRevokeCommand extends RemoteCommand {
  @Parameters(paramLabel = "HASH", description = "Hash of the content, as listed by dlq allowed.")
  private String hash = "";

  @Override
  protected ExitCode execute() {
    daemon().delete(ApiPath.of("v1", "allow-list", hash));
    return printResult(
        JsonObject.builder().put("hash", hash).put("revoked", true).build(),
        "revoked " + TerminalSanitizer.line(hash));
  }
}
