package dev.ahp.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.id.Ids;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.server.jetty.AllRoutes;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Checks that generators of clients get a complete document. */
class OpenApiQualityTest {
  private static final Set<String> IDS =
      Set.of("packetId", "taskId", "parentPacketId", "previousPacketId", "retryOf", "recoveryOf");

  private final List<Route> routes = AllRoutes.described();
  private final JsonObject document = OpenApi.of(routes, "1");

  /** Visits all objects of a value with their pointers. */
  private static void visit(String pointer, Json value, BiConsumer<String, JsonObject> visitor) {
    if (value instanceof JsonObject object) {
      visitor.accept(pointer, object);
      object.members().forEach((name, member) -> visit(pointer + "/" + name, member, visitor));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        visit(pointer + "/" + i, array.get(i), visitor);
      }
    }
  }

  @Test
  void everyArrayDescribesItsItems() {
    List<String> incomplete = new ArrayList<>();
    visit(
        "",
        document,
        (pointer, schema) -> {
          Json type = schema.get("type");
          if (type != null && type.toText().contains("\"array\"") && !schema.has("items")) {
            incomplete.add(pointer);
          }
        });

    assertThat(incomplete).isEmpty();
  }

  @Test
  void documentNamesItsServer() {
    assertThat(document.array("servers").orElseThrow().objects())
        .extracting(it -> it.string("url").orElseThrow())
        .containsExactly("/");
  }

  @Test
  void idsHaveTheirExactPattern() {
    JsonObject schemas = OpenApi.schemas();
    assertThat(schemas.object("Id").flatMap(it -> it.string("pattern"))).hasValue(Ids.ID_PATTERN);
    assertThat(schemas.object("Name").flatMap(it -> it.string("pattern")))
        .hasValue(Ids.NAME_PATTERN);
    List<String> loose = new ArrayList<>();
    visit(
        "",
        schemas,
        (pointer, schema) -> {
          String name = pointer.substring(pointer.lastIndexOf('/') + 1);
          boolean exact = schema.has("$ref") || schema.string("pattern").isPresent();
          if (IDS.contains(name) && !pointer.startsWith("/A2a") && !exact) {
            loose.add(pointer);
          }
        });

    assertThat(loose).isEmpty();
  }

  @Test
  void patternsAgreeWithTheChecks() {
    for (String text : List.of("a", "A-z_0.9", "a:b", "a b", "", "a/b", "ä", "a\n")) {
      assertThat(text.matches(Ids.ID_PATTERN)).as(text).isEqualTo(Ids.isId(text));
      assertThat(text.matches(Ids.NAME_PATTERN)).as(text).isEqualTo(Ids.isName(text));
    }
    String longest = "x".repeat(Ids.MAX_ID_CHARS);
    assertThat(longest).matches(Ids.ID_PATTERN);
    assertThat(longest + "x").doesNotMatch(Ids.ID_PATTERN);
    String longestName = "x".repeat(Ids.MAX_NAME_CHARS);
    assertThat(longestName).matches(Ids.NAME_PATTERN);
    assertThat(longestName + "x").doesNotMatch(Ids.NAME_PATTERN);
  }

  @Test
  void pathParametersHaveTheirPattern() {
    assertThat(parameter("/v1/packets/{id}", "get")).isEqualTo("#/components/schemas/Id");
    assertThat(parameter("/v1/inbox/{queue}", "get")).isEqualTo("#/components/schemas/Name");
    assertThat(parameter("/v1/agents/{name}", "get")).isEqualTo("#/components/schemas/Name");
    assertThat(parameter("/v1/allow-list/{hash}", "delete")).isEqualTo("#/components/schemas/Hash");
    assertThat(parameter("/v1/schemas/{id}", "get")).isEmpty();
  }

  /** Returns the schema that the first parameter refers to. */
  private String parameter(String path, String method) {
    return operation(path, method)
        .array("parameters")
        .flatMap(it -> it.get(0).asObject())
        .flatMap(it -> it.object("schema"))
        .flatMap(it -> it.string("$ref"))
        .orElse("");
  }

  private JsonObject operation(String path, String method) {
    return document
        .object("paths")
        .flatMap(it -> it.object(path))
        .flatMap(it -> it.object(method))
        .orElseThrow();
  }

  @Test
  void unsupportedMediaTypeIsDescribedWhereJsonIsRead() {
    for (Route route : routes) {
      boolean reads = route.body() != BodyRule.NONE && route.body() != BodyRule.RAW;
      String path = route.path().toOpenApi();
      JsonObject operation = operation(path, route.method().toLowerCase(Locale.ROOT));

      assertThat(operation.object("responses").orElseThrow().has("415"))
          .as(route.method() + " " + path)
          .isEqualTo(reads);
    }
  }
}
