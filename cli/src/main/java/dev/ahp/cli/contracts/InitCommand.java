package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.cli.command.ProgramVersion;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Creates a project with one contract, its registry, permissions, schema and a CI file. */
@CommandLine.Command(
    footer = {
      "  ahp init",
      "  ahp init my-agents && cd my-agents && ahp lint --level L2",
      "",
      "Existing files are never replaced.",
    })
public final class InitCommand extends CliCommand {
  private static final List<TemplateFile> TEMPLATES =
      List.of(
          new TemplateFile("agents/registry.yaml", "registry.yaml"),
          new TemplateFile("agents/permissions.yaml", "permissions.yaml"),
          new TemplateFile("agents/handoffs/triage-to-refunds.yaml", "triage-to-refunds.yaml"),
          new TemplateFile("agents/schemas/refund@1.0.0.json", "refund@1.0.0.json"),
          new TemplateFile("agents/prompts/triage.md", "triage.md"),
          new TemplateFile("ahp.yaml", "ahp.yaml"),
          new TemplateFile(".github/workflows/contracts.yaml", "workflow.yaml"));

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "Project directory, created if missing (default: the working directory).")
  private String directory = ".";

  /** A file of the project and the resource that contains its text. */
  private record TemplateFile(String path, String resource) {
    String text() {
      return ClasspathResource.text(InitCommand.class, "project/" + resource)
          .replace("%VERSION%", ProgramVersion.number().replace("-SNAPSHOT", ""));
    }
  }

  @Override
  protected ExitCode run() {
    Path root = terminal().resolve(directory).normalize();
    for (TemplateFile it : TEMPLATES) {
      if (Files.exists(root.resolve(it.path()), LinkOption.NOFOLLOW_LINKS)) {
        throw new CommandException(
            root.resolve(it.path()) + " exists; nothing was created, choose another directory");
      }
    }
    TEMPLATES.forEach(it -> write(root.resolve(it.path()), it.text()));
    note("Next: ahp lint " + directory + " --level L2");
    List<String> files = TEMPLATES.stream().map(TemplateFile::path).toList();
    return printResult(
        JsonObject.builder()
            .put("directory", directory)
            .put("files", JsonArray.ofStrings(files))
            .build(),
        files.stream()
            .map(it -> "created " + Path.of(directory, it).normalize())
            .collect(Collectors.joining(System.lineSeparator())));
  }

  private static void write(Path file, String text) {
    Path parent = Objects.requireNonNull(file.getParent());
    try {
      Files.createDirectories(parent);
    } catch (IOException e) {
      throw new CommandException("cannot create " + parent + ": " + FileErrorMessage.reason(e));
    }
    OutputFile.write(file, text);
  }
}
