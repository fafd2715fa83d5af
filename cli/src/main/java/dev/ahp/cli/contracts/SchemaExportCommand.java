package dev.ahp.cli.contracts;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.OutputFile;
import dev.ahp.contract.set.CodeSchema;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the JSON Schemas of types in Python or Java code. */
@CommandLine.Command(
    footer = {
      "  ahp schemas export python:support.models:RefundHandoff",
      "  ahp schemas export java:com.acme.RefundHandoff --class-path target/classes -o refund.json",
      "  ahp schemas export --agents agents     all types that contracts name",
    })
public final class SchemaExportCommand extends CliCommand {
  @Parameters(
      paramLabel = "TYPE",
      arity = "0..1",
      description = "python:MODULE:CLASS or java:CLASS (default: those of --agents).")
  private @Nullable String type;

  @Option(
      names = "--agents",
      paramLabel = "DIR",
      description = "Agents directory; writes the schemas that its contracts name.")
  private @Nullable String agents;

  @Option(
      names = "--python",
      paramLabel = "COMMAND",
      description = "Python with pydantic (default: python3).")
  private String python = "python3";

  @Option(
      names = "--class-path",
      paramLabel = "PATH",
      description = "Directories and jars with Java classes (default: target/classes).")
  private String classPath = "target/classes";

  @Option(names = "-o", paramLabel = "OUT", description = "Output file (default: stdout).")
  private @Nullable String out;

  @Override
  protected ExitCode run() {
    if ((type == null) == (agents == null)) {
      throw new CommandException("give either a type or --agents");
    }
    CodeSchemaReader reader = new CodeSchemaReader(terminal(), python, classPath);
    if (type != null) {
      exportOne(reader, type);
    } else {
      exportAll(reader, Objects.requireNonNull(agents));
    }
    return ExitCode.DONE;
  }

  private void exportOne(CodeSchemaReader reader, String name) {
    CodeSchema schema =
        CodeSchema.parse(name)
            .orElseThrow(
                () ->
                    new CommandException(
                        name + " is not a type; expected python:MODULE:CLASS or java:CLASS"));
    JsonObject json = reader.read(schema);
    if (out == null) {
      printResult(json, JsonWriter.pretty(json));
    } else {
      OutputFile.write(terminal().resolve(out), JsonWriter.pretty(json) + "\n");
      note("ahp: wrote " + out);
    }
  }

  private void exportAll(CodeSchemaReader reader, String directory) {
    AgentsDirectory loaded = AgentsDirectory.of(terminal(), List.of(directory)).get(0);
    Set<CodeSchema> schemas = new LinkedHashSet<>();
    loaded.load().contracts().stream()
        .flatMap(it -> Optional.ofNullable(it.contract()).stream())
        .flatMap(it -> it.payload().schema().stream())
        .flatMap(it -> CodeSchema.parse(it).stream())
        .forEach(schemas::add);
    List<String> written = new ArrayList<>();
    for (CodeSchema schema : schemas) {
      Path file = loaded.root().resolve(schema.file());
      createParent(file);
      OutputFile.write(file, JsonWriter.pretty(reader.read(schema)) + "\n");
      written.add(schema.file());
    }
    printResult(
        JsonObject.builder().put("written", JsonArray.ofStrings(written)).build(),
        written.isEmpty()
            ? "no contract names a type in source code"
            : String.join(System.lineSeparator(), written));
  }

  private static void createParent(Path file) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
    } catch (IOException e) {
      throw new CommandException("cannot create the directory of " + file);
    }
  }
}
