package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.contract.set.ContractLoader;
import dev.ahp.contract.set.ContractSet;
import dev.ahp.inventory.HandoffLocation;
import dev.ahp.inventory.Inventory;
import dev.ahp.problem.ProblemCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds handoffs in source code and their contracts. */
@CommandLine.Command(
    footer = {
      "  ahp inventory .                    list all handoffs in this directory",
      "  ahp inventory . --check            exit with 1 if a contract is missing",
      "  ahp inventory src --agents agents --write",
    })
public final class InventoryCommand extends CliCommand {
  @Parameters(paramLabel = "DIR", description = "Directory of the source code.")
  private String directory = "";

  @Option(
      names = "--agents",
      paramLabel = "AGENTS",
      description = "Agents directory (default: DIR/agents).")
  private @Nullable String agents;

  @Option(names = "--check", description = "Exit with 1 if a handoff has no contract.")
  private boolean check;

  @Option(names = "--write", description = "Draft the missing contracts.")
  private boolean write;

  @Override
  protected ExitCode run() {
    Path root = terminal().resolve(directory).normalize();
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new CommandException(
          directory + " is not a directory; expected the directory of the source code");
    }
    if (!Files.isDirectory(root)) {
      throw new CommandException(ProblemCode.NOT_FOUND, "directory not found: " + directory);
    }
    List<HandoffLocation> found = find(new Inventory(root, this::note));
    Path contracts = agents == null ? root.resolve("agents") : terminal().resolve(agents);
    if (write) {
      new ContractDraftWriter(contracts, this::note).write(found, load(contracts));
    }
    InventoryTable listing = InventoryTable.of(found, new ContractCoverage(load(contracts)));
    printResult(listing.toJson(), listing.toText());
    return ExitCode.yesIf(!check || listing.uncovered() == 0);
  }

  private List<HandoffLocation> find(Inventory inventory) {
    return withProgress(
        () -> CountText.of(inventory.filesRead(), "file") + " searched", inventory::find);
  }

  private static ContractSet load(Path contracts) {
    return ContractLoader.load(new DirectorySource(contracts, contracts + "/", List.of()));
  }
}
