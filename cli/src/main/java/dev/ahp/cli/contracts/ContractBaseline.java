package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads an older agents directory for comparison. It may lack a registry. */
final class ContractBaseline {
  private ContractBaseline() {}

  static ContractSet load(Terminal terminal, String argument) {
    Path path = terminal.resolve(argument);
    if (!Files.isDirectory(path)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "directory not found: " + argument);
    }
    boolean itself = Files.isDirectory(path.resolve("handoffs"));
    Path root = itself ? path : path.resolve("agents");
    return ContractLoader.load(new DirectorySource(root, argument + "/", List.of()));
  }
}
