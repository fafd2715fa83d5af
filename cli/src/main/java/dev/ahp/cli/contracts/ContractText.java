package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CannotRun;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlFault;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;

/** One contract that a user named as a file. */
final class ContractText {
  private ContractText() {}

  static Contract read(Terminal terminal, String name) {
    String text = InputFile.read(terminal, name, YamlLimits.FILE.bytes()).text();
    try {
      JsonObject json =
          YamlReader.read(text)
              .value()
              .asObject()
              .orElseThrow(() -> new CannotRun(name + " is no contract: it is not a mapping"));
      return new Contract(json);
    } catch (YamlFault fault) {
      throw new CannotRun(name + " is neither YAML nor JSON: " + fault.getMessage());
    }
  }
}
