package dev.ahp.cli.remote;

import dev.ahp.cli.command.ExitCode;
import dev.ahp.client.ApiPath;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Encrypts the data keys of the store with the newest master key. */
@CommandLine.Command(footer = "  ahp keys rotate")
public final class KeyRotateCommand extends RemoteCommand {
  @Override
  protected ExitCode execute() {
    JsonObject status =
        daemon().post(ApiPath.of("v1", "encryption", "rotate"), JsonObject.empty()).object();
    return printResult(status, EncryptionText.of(status));
  }
}
