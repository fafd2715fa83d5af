package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Shows which master key encrypts the store. */
@CommandLine.Command(footer = {"  ahp keys status", "  ahp keys status --json"})
public final class KeyStatusCommand extends TableCommand {
  @Override
  protected ExitCode execute() {
    return print(daemon().get(ApiPath.of("v1", "encryption")));
  }

  private ExitCode print(JsonObject status) {
    return printResult(status, EncryptionText.of(status));
  }
}
