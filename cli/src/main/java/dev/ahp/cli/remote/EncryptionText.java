package dev.ahp.cli.remote;

import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.StringJoiner;

/** The encryption of the store as text. */
final class EncryptionText {
  private EncryptionText() {}

  static String of(JsonObject status) {
    if (!status.bool("enabled").orElse(false)) {
      return "The store is not encrypted. Set encryption in ahp.yaml.";
    }
    StringJoiner lines = new StringJoiner("\n");
    for (JsonObject key : status.array("masterKeys").orElse(JsonArray.empty()).objects()) {
      lines.add(
          "master key %s%s: %s data keys"
              .formatted(
                  TerminalSanitizer.member(key, "id"),
                  key.bool("newest").orElse(false) ? " (newest)" : "",
                  TerminalSanitizer.member(key, "dataKeys")));
    }
    JsonObject old = status.object("oldRows").orElse(JsonObject.empty());
    lines.add(
        old.bool("done").orElse(false)
            ? "All rows are encrypted, except audit records from before."
            : "Old rows are being encrypted; now in " + TerminalSanitizer.member(old, "table"));
    return lines.toString();
  }
}
