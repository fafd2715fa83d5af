package dev.ahp.cli.daemon;

import dev.ahp.broker.seal.MasterKeys;
import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.json.JsonObject;
import picocli.CommandLine;

/** Prints a new master key for the encryption of the store. */
@CommandLine.Command(footer = "  (umask 077 && ahp keys new > master.key)")
public final class KeyNewCommand extends CliCommand {
  @Override
  protected ExitCode run() {
    String key = MasterKeys.newKey();
    return printResult(JsonObject.builder().put("key", key).build(), key);
  }
}
