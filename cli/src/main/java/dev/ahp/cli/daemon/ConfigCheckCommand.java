package dev.ahp.cli.daemon;

import dev.ahp.cli.command.CliCommand;
import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.ExitCode;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.daemon.InvalidSettingException.SettingError;
import dev.ahp.server.daemon.SettingsCheck;
import dev.ahp.server.daemon.StartOptions;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Checks a settings file without starting a daemon and reports all errors. */
@CommandLine.Command(
    footer = {
      "  ahp config check",
      "  ahp config check /etc/ahp/ahp.yaml --json",
      "",
      "Paths in the file are relative to the working directory, as for ahp start.",
    })
public final class ConfigCheckCommand extends CliCommand {
  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "Settings file (default: $$AHP_CONFIG, then ahp.yaml).")
  private @Nullable String file;

  @Override
  protected ExitCode run() {
    String name = file == null ? terminal().env().getOrDefault("AHP_CONFIG", "ahp.yaml") : file;
    if (!Files.isRegularFile(terminal().resolve(name))) {
      throw new CommandException(ProblemCode.NOT_FOUND, "file not found: " + name);
    }
    // Environment variables override the file, so they must not hide its errors.
    List<SettingError> errors =
        SettingsCheck.errors(
            new StartOptions(Map.of("config", name), Map.of(), terminal().directory(), false));
    JsonObject report =
        JsonObject.builder()
            .put("file", name)
            .put("ok", errors.isEmpty())
            .put("errors", new JsonArray(errors.stream().map(ConfigCheckCommand::toJson).toList()))
            .build();
    String text =
        errors.isEmpty()
            ? name + ": all settings are valid"
            : errors.stream()
                .map(it -> line(name, it))
                .collect(Collectors.joining(System.lineSeparator()));
    printResult(report, text);
    return ExitCode.yesIf(errors.isEmpty());
  }

  private static String line(String name, SettingError error) {
    return "%s:%s:%s: %s"
        .formatted(
            name,
            error.position().line(),
            error.position().column(),
            TerminalSanitizer.line(error.message()));
  }

  private static Json toJson(SettingError error) {
    return JsonObject.builder()
        .put("pointer", error.pointer())
        .put("line", error.position().line())
        .put("column", error.position().column())
        .put("message", error.message())
        .build();
  }
}
