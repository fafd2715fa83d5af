package dev.ahp.cli;

import dev.ahp.json.JsonObject;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The help of a command as JSON. */
final class HelpText {
  private HelpText() {}

  static JsonObject json(CommandLine command) {
    return JsonObject.builder()
        .put("command", command.getCommandSpec().qualifiedName())
        .put("help", command.getUsageMessage(Ansi.OFF))
        .build();
  }
}
