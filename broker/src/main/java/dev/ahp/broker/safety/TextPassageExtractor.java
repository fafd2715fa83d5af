package dev.ahp.broker.safety;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonPointer;
import dev.ahp.safety.secret.SecretScanner;
import java.util.ArrayList;
import java.util.List;

/** Extracts texts for a further classifier, without personal data and secrets. */
public final class TextPassageExtractor {
  private static final String PERSONAL = "personalData";

  private final List<TextPassage> textPassages = new ArrayList<>();

  private TextPassageExtractor() {}

  public static List<TextPassage> of(Json texts) {
    TextPassageExtractor all = new TextPassageExtractor();
    all.gather("", SecretScanner.redact(texts));
    return all.textPassages;
  }

  private void gather(String pointer, Json value) {
    if (value instanceof Json.Str text && !text.value().isBlank()) {
      textPassages.add(new TextPassage(pointer, text.value()));
    } else if (value instanceof JsonObject object) {
      object
          .members()
          .forEach(
              (name, member) -> {
                if (!name.equals(PERSONAL)) {
                  gather(pointer + "/" + JsonPointer.escape(name), member);
                }
              });
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        gather(pointer + "/" + i, array.get(i));
      }
    }
  }
}
