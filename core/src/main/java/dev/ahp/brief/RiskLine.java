package dev.ahp.brief;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An item of {@code open_risks}: {@code risk, impact, owner}, split at the last two commas. */
final class RiskLine {
  private static final List<String> PARTS = List.of("risk", "impact", "owner");

  private RiskLine() {}

  static Json read(String text) {
    int last = text.lastIndexOf(',');
    int middle = last < 0 ? -1 : text.lastIndexOf(',', last - 1);
    JsonObject.Builder risk = JsonObject.builder();
    if (middle >= 0) {
      putUnlessEmpty(risk, "risk", text.substring(0, middle));
      putUnlessEmpty(risk, "impact", text.substring(middle + 1, last));
      putUnlessEmpty(risk, "owner", text.substring(last + 1));
    } else if (last >= 0) {
      putUnlessEmpty(risk, "risk", text.substring(0, last));
      putUnlessEmpty(risk, "impact", text.substring(last + 1));
    } else {
      putUnlessEmpty(risk, "risk", text);
    }
    return risk.build();
  }

  private static void putUnlessEmpty(JsonObject.Builder risk, String name, String text) {
    if (!text.isBlank()) {
      risk.put(name, text.strip());
    }
  }

  /** Returns empty if the item has no risk. */
  static Optional<String> write(Json item) {
    if (item instanceof Json.Str text) {
      return Optional.of(text.value());
    }
    return item.asObject()
        .filter(risk -> risk.string("risk").isPresent())
        .map(
            risk ->
                PARTS.stream()
                    .flatMap(name -> risk.string(name).stream())
                    .collect(Collectors.joining(", ")));
  }
}
