package dev.ahp.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Validates requests and responses against the server's OpenAPI document. */
public final class OpenApiTrafficValidator {
  private static final List<String> OWN_HEADERS =
      List.of("Location", "AHP-Duplicate", "Retry-After");
  private static final String REFERENCE = "#/components/schemas/";

  private final JsonObject document;
  private final JsonObject definitions;
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  public OpenApiTrafficValidator(String openApi) {
    this.document = JsonReader.read(openApi, JsonLimits.RENDERING).asObject().orElseThrow();
    String moved =
        openApi.replace(REFERENCE, "#/$defs/").replace(REFERENCE.replace("/", "\\/"), "#/$defs/");
    this.definitions =
        JsonReader.read(moved, JsonLimits.RENDERING)
            .asObject()
            .flatMap(it -> it.object("components"))
            .flatMap(it -> it.object("schemas"))
            .orElseThrow();
  }

  /** Returns all operations, such as {@code GET /v1/packets}. */
  public List<String> operations() {
    List<String> operations = new ArrayList<>();
    paths()
        .forEach(
            (path, methods) ->
                methods
                    .names()
                    .forEach(it -> operations.add(it.toUpperCase(Locale.ROOT) + " " + path)));
    return operations;
  }

  private Map<String, JsonObject> paths() {
    Map<String, JsonObject> paths = new TreeMap<>();
    document
        .object("paths")
        .orElseThrow()
        .members()
        .forEach((path, item) -> paths.put(path, item.asObject().orElseThrow()));
    return paths;
  }

  public List<String> schemaNames() {
    return List.copyOf(definitions.names());
  }

  /** Returns a schema of the document. */
  public Schema schema(String name) {
    return schemas.computeIfAbsent(
        name,
        it ->
            Schema.of(
                JsonObject.builder()
                    .put("$ref", "#/$defs/" + name)
                    .put("$defs", definitions)
                    .build()));
  }

  /**
   * Fails if a request or response does not match the document.
   *
   * @param sent the request body; checked only if the request succeeded
   */
  public void check(String method, String path, String sent, int status, String answer) {
    JsonObject operation = operation(method, path.replaceAll("\\?.*", ""));
    JsonObject responses = operation.object("responses").orElseThrow();
    if (status < 400) {
      assertThat(responses.names()).as("%s %s", method, path).contains(String.valueOf(status));
      operation
          .object("requestBody")
          .filter(it -> !sent.isEmpty())
          .ifPresent(it -> matches(method + " " + path + " takes", it, sent));
    }
    String key = status < 400 ? String.valueOf(status) : "default";
    matches(method + " " + path + " gives " + status, responses.object(key).orElseThrow(), answer);
  }

  /** Fails if a response has an undescribed AHP header or lacks a described one. */
  public void checkHeaders(String method, String path, int status, Set<String> sent) {
    JsonObject responses =
        operation(method, path.replaceAll("\\?.*", "")).object("responses").orElseThrow();
    JsonObject described =
        responses
            .object(status < 400 ? String.valueOf(status) : "default")
            .flatMap(it -> it.object("headers"))
            .orElse(JsonObject.empty());
    for (String name : OWN_HEADERS) {
      boolean isDescribed = described.has(name);
      boolean is = sent.contains(name.toLowerCase(Locale.ROOT));
      assertThat(isDescribed || !is).as("%s %s %s: %s", method, path, status, name).isTrue();
      assertThat(is || !isDescribed || status != 201)
          .as("%s %s %s without %s", method, path, status, name)
          .isTrue();
    }
  }

  private void matches(String what, JsonObject described, String text) {
    described
        .object("content")
        .ifPresent(
            content -> {
              String name = schemaOf(content);
              Json value = JsonReader.read(text, JsonLimits.RENDERING);
              assertThat(schema(name).violations(value)).as("%s: %s", what, text).isEmpty();
            });
  }

  private static String schemaOf(JsonObject content) {
    String type = content.names().iterator().next();
    return content
        .object(type)
        .flatMap(it -> it.object("schema"))
        .flatMap(it -> it.string("$ref"))
        .orElseThrow()
        .substring(REFERENCE.length());
  }

  private JsonObject operation(String method, String path) {
    JsonObject best = null;
    int holes = Integer.MAX_VALUE;
    for (Map.Entry<String, JsonObject> entry : paths().entrySet()) {
      String template = entry.getKey();
      int count = (int) template.chars().filter(c -> c == '{').count();
      if (count < holes && matches(template, path)) {
        best = entry.getValue();
        holes = count;
      }
    }
    assertThat(best).as("a path for %s", path).isNotNull();
    return java.util.Objects.requireNonNull(best)
        .object(method.toLowerCase(Locale.ROOT))
        .orElseThrow();
  }

  private static boolean matches(String template, String path) {
    String[] parts = template.split("/", -1);
    String[] words = template.equals("/v1/schemas/{id}") ? path.split("/", 4) : path.split("/", -1);
    boolean matches = parts.length == words.length;
    for (int i = 0; matches && i < parts.length; i++) {
      matches = parts[i].startsWith("{") || parts[i].equals(words[i]);
    }
    return matches;
  }
}
