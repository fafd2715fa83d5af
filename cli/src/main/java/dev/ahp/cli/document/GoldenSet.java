package dev.ahp.cli.document;

import dev.ahp.cli.command.CommandException;
import dev.ahp.cli.command.InputFile;
import dev.ahp.cli.command.Terminal;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.resource.FileErrorMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A directory of messages with the statements that must survive their compression: {@code
 * NAME.json} is the message, {@code NAME.expect.json} the list of statements.
 */
record GoldenSet(List<GoldenCase> cases) {
  private static final int MAX_CASES = 1_000;
  private static final int MAX_STATEMENTS = 10_000;
  private static final String EXPECTED = ".expect.json";

  GoldenSet {
    cases = List.copyOf(cases);
  }

  /** Reads all cases of a directory; {@code messages} reads one message. */
  static GoldenSet read(Terminal terminal, String folder, Function<String, JsonObject> messages) {
    List<String> names = names(terminal.resolve(folder), folder);
    return new GoldenSet(
        names.stream()
            .map(
                it -> {
                  String file = Path.of(folder, it).toString();
                  return GoldenCase.of(
                      it, messages.apply(file + ".json"), statements(terminal, file + EXPECTED));
                })
            .toList());
  }

  private static List<String> names(Path path, String folder) {
    if (!Files.isDirectory(path)) {
      throw new CommandException(folder + " is not a directory; expected a golden set");
    }
    try (Stream<Path> files = Files.list(path)) {
      List<String> names =
          files
              .map(it -> String.valueOf(it.getFileName()))
              .filter(it -> it.endsWith(EXPECTED))
              .map(it -> it.substring(0, it.length() - EXPECTED.length()))
              .sorted()
              .limit(MAX_CASES + 1L)
              .toList();
      if (names.isEmpty() || names.size() > MAX_CASES) {
        throw new CommandException(
            "%s has %s files NAME.expect.json; expected 1 to %s"
                .formatted(folder, names.isEmpty() ? "no" : "too many", MAX_CASES));
      }
      return names;
    } catch (IOException e) {
      throw new CommandException("cannot read " + folder + ": " + FileErrorMessage.reason(e));
    }
  }

  private static List<String> statements(Terminal terminal, String file) {
    String text = InputFile.read(terminal, file, JsonLimits.RENDERING.bytes());
    JsonArray list =
        JsonReader.tryRead(text, JsonLimits.RENDERING)
            .flatMap(Json::asArray)
            .orElse(new JsonArray(List.of()));
    List<String> statements = list.strings();
    boolean isValid =
        !statements.isEmpty()
            && statements.size() == list.size()
            && statements.size() <= MAX_STATEMENTS
            && statements.stream().noneMatch(String::isBlank);
    if (!isValid) {
      throw new CommandException(
          "%s is not a list of statements; expected a JSON array of 1 to %s texts"
              .formatted(file, MAX_STATEMENTS));
    }
    return statements;
  }
}
