package dev.ahp.cli.document;

import dev.ahp.cli.command.CommandException;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Optional;

/**
 * A text from JSON lines.
 *
 * @param label {@code clean} if the line has none
 * @param position file and line, for messages
 */
record LabelledText(String text, String label, String position) {
  private static final int MAX_BYTES = 16 << 20;
  private static final JsonLimits LIMITS = new JsonLimits(MAX_BYTES, 64, MAX_BYTES);

  static LabelledText parse(String line, String file, int number) {
    String position = file + ":" + number;
    JsonObject object = object(line).orElse(JsonObject.empty());
    String text =
        object
            .string("text")
            .orElseThrow(
                () -> new CommandException(position + " is not a JSON line {\"text\": …}"));
    return new LabelledText(text, object.string("label").orElse("clean"), position);
  }

  private static Optional<JsonObject> object(String line) {
    try {
      return JsonReader.read(line, LIMITS).asObject();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  boolean isAttack() {
    return switch (label) {
      case "attack" -> true;
      case "clean", "benign" -> false;
      default ->
          throw new CommandException(
              position + ": /label is " + label + "; expected attack, clean or benign");
    };
  }
}
