package dev.ahp.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.util.Locale;

/** Validates errors of the HTTP+JSON binding against the OpenAPI document. */
final class A2aErrorValidator {
  private final JsonObject paths;

  A2aErrorValidator(String openApi) {
    this.paths =
        JsonReader.read(openApi, JsonLimits.RENDERING)
            .asObject()
            .flatMap(it -> it.object("paths"))
            .orElseThrow();
  }

  /** Fails if an A2A path returns an undescribed error. */
  void check(String method, String address, int status, String type) {
    String path = address.replaceAll("\\?.*", "");
    if (!path.startsWith("/a2a/")) {
      return;
    }
    for (String template : paths.names()) {
      JsonObject operation =
          paths.object(template).orElseThrow().object(method.toLowerCase(Locale.ROOT)).orElse(null);
      if (operation != null && matches(template, path)) {
        check(method + " " + path, operation.object("responses").orElseThrow(), status, type);
      }
    }
  }

  private static void check(String what, JsonObject responses, int status, String type) {
    JsonObject described =
        responses
            .object(String.valueOf(status))
            .or(() -> responses.object("default"))
            .orElseThrow();
    assertThat(described.object("content").orElseThrow().names())
        .as("%s gives %s", what, status)
        .contains(type.replace("a2a+json", "json"));
  }

  private static boolean matches(String template, String path) {
    String[] parts = template.split("/", -1);
    String[] words = path.split("/", -1);
    boolean matches = parts.length == words.length;
    for (int i = 0; matches && i < parts.length; i++) {
      matches = parts[i].startsWith("{") ? !words[i].isEmpty() : parts[i].equals(words[i]);
    }
    return matches;
  }
}
