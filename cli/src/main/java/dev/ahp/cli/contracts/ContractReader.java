package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.Contract;
import dev.ahp.json.JsonObject;
import dev.ahp.yaml.YamlException;
import dev.ahp.yaml.YamlLimits;
import dev.ahp.yaml.YamlReader;

/** Reads a contract from a file. */
final class ContractReader {
  private ContractReader() {}

  static Contract read(Terminal terminal, String name) {
    String text = InputFile.read(terminal, name, YamlLimits.FILE.bytes());
    try {
      JsonObject json =
          YamlReader.read(text)
              .value()
              .asObject()
              .orElseThrow(
                  () -> new CommandException(name + " is not a contract: expected a mapping"));
      return new Contract(json);
    } catch (YamlException fault) {
      throw new CommandException(name + " is neither YAML nor JSON: " + fault.getMessage());
    }
  }
}
