package dev.ahp.cli.document;

import dev.ahp.cli.command.CommandException;
import dev.ahp.context.CompressionResult;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Locale;

/** A message and the statements that must survive its compression. */
record GoldenCase(String name, JsonObject message, List<String> statements) {
  GoldenCase {
    statements = List.copyOf(statements);
  }

  /** Creates a case. Each statement must be in the message. */
  static GoldenCase of(String name, JsonObject message, List<String> statements) {
    List<String> unknown = missing(statements, message);
    if (!unknown.isEmpty()) {
      throw new CommandException(
          "%s.expect.json: %s.json does not contain \"%s\"; copy the statement from the message"
              .formatted(name, name, unknown.get(0)));
    }
    return new GoldenCase(name, message, statements);
  }

  /** Returns the statements that a compressed message does not contain. */
  List<String> lost(CompressionResult result) {
    return missing(statements, result.message());
  }

  private static List<String> missing(List<String> statements, JsonObject message) {
    StringBuilder texts = new StringBuilder();
    collect(message, texts);
    String all = normalized(texts.toString());
    return statements.stream().filter(it -> !all.contains(normalized(it))).toList();
  }

  private static void collect(Json value, StringBuilder texts) {
    if (value instanceof JsonObject object) {
      object.members().values().forEach(it -> collect(it, texts));
    } else if (value instanceof JsonArray array) {
      array.forEach(it -> collect(it, texts));
    } else {
      value.asString().ifPresent(it -> texts.append(it).append("\n\n"));
    }
  }

  private static String normalized(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
  }
}
