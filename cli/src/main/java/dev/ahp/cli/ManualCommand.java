package dev.ahp.cli;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.CountText;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Writes a manual page for every command. */
@CommandLine.Command(
    footer = {
      "  ahp man ~/.local/share/man/man1",
      "  man ahp-audit-verify",
    })
final class ManualCommand extends CliCommand {
  @Parameters(paramLabel = "DIR", description = "Directory for the pages, created if missing.")
  private String directory = "";

  private final List<CommandGroup> sections;

  ManualCommand(List<CommandGroup> sections) {
    this.sections = sections;
  }

  @Override
  protected ExitCode run() {
    Path target = terminal().resolve(directory);
    try {
      Files.createDirectories(target);
    } catch (IOException e) {
      throw new CommandException("cannot create " + directory + ": " + FileErrorMessage.reason(e));
    }
    List<String> names = new ArrayList<>();
    write(CommandTree.complete(sections, terminal()), target, names);
    return printResult(
        JsonObject.builder()
            .put("directory", directory)
            .put("pages", JsonArray.ofStrings(names))
            .build(),
        directory + ": " + CountText.of(names.size(), "page"));
  }

  private static void write(CommandLine command, Path target, List<String> names) {
    ManualPage page = new ManualPage(command);
    OutputFile.write(target.resolve(page.fileName()), page.text());
    names.add(page.fileName());
    command.getSubcommands().values().forEach(it -> write(it, target, names));
  }
}
