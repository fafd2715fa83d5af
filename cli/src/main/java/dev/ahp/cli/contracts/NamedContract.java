package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.Terminal;
import dev.ahp.contract.set.ContractFile;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** A contract named by file or id, with its contract set. */
record NamedContract(ContractSet set, ContractFile file) {

  static NamedContract find(Terminal terminal, String name) {
    Path path = terminal.resolve(name).normalize();
    if (Files.isDirectory(path)) {
      throw new CommandException(name + " is a directory; expected a contract");
    }
    return Files.exists(path) ? byFile(terminal, name, path) : byId(terminal, name);
  }

  private static NamedContract byFile(Terminal terminal, String name, Path path) {
    AgentsDirectory directory = AgentsDirectory.around(terminal, name, path);
    return pick(directory.load(), it -> directory.only().contains(it.path()), name);
  }

  private static NamedContract byId(Terminal terminal, String name) {
    if (!AgentsDirectory.isAt(terminal.directory())) {
      throw missing(name);
    }
    ContractSet set = AgentsDirectory.of(terminal, List.of(".")).get(0).load();
    return pick(set, it -> it.id().filter(name::equals).isPresent(), name);
  }

  private static NamedContract pick(ContractSet set, Predicate<ContractFile> matches, String name) {
    return set.contracts().stream()
        .filter(matches)
        .findFirst()
        .map(it -> new NamedContract(set, it))
        .orElseThrow(() -> missing(name));
  }

  private static CommandException missing(String name) {
    return new CommandException(ProblemCode.NOT_FOUND, "file or contract not found: " + name);
  }
}
