package dev.ahp.server.openapi;

import dev.ahp.broker.api.AccessScope;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import dev.ahp.resource.ClasspathResource;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Operation;
import dev.ahp.server.route.PathTemplate;
import dev.ahp.server.route.QueryParameter;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Builds the OpenAPI 3.1 document of routes. Paths, methods, parameters and statuses come from the
 * routes; the schemas come from {@code components.json}.
 */
public final class OpenApi {
  private static final String SCHEMAS = "#/components/schemas/";

  private static final JsonObject TEXT = JsonObject.builder().put("type", "string").build();
  private static final Map<String, String> RETRY_HEADERS =
      Map.of("Retry-After", "With 429 and 503: number of seconds to wait before a retry.");

  private OpenApi() {}

  /** Returns the routes and the route that serves their OpenAPI document, which it describes. */
  public static List<Route> describing(List<Route> routes, String version) {
    List<Route> all = new ArrayList<>(routes);
    all.add(route(new byte[0]));
    byte[] document = JsonWriter.bytes(of(all, version));
    all.set(all.size() - 1, route(document));
    return all;
  }

  private static Route route(byte[] document) {
    return Route.get("/openapi.json")
        .named("openapi", "Get the OpenAPI document")
        .access(Access.OPEN)
        .gives(200, "Any")
        .now(request -> Reply.bytes(200, Reply.JSON, document));
  }

  public static JsonObject of(List<Route> routes, String version) {
    Map<String, JsonObject.Builder> paths = new TreeMap<>();
    for (Route route : described(routes)) {
      paths
          .computeIfAbsent(route.path().toOpenApi(), it -> JsonObject.builder())
          .put(route.method().toLowerCase(Locale.ROOT), operation(route));
    }
    JsonObject.Builder all = JsonObject.builder();
    paths.forEach((path, methods) -> all.put(path, methods.build()));
    return JsonObject.builder()
        .put("openapi", "3.1.0")
        .put("info", info(version))
        .put("servers", JsonArray.of(server()))
        .put("paths", all.build())
        .put("components", components())
        .build();
  }

  /** Routes without an operation id, such as pages of the console, are not described. */
  private static List<Route> described(List<Route> routes) {
    return routes.stream().filter(it -> !it.operation().id().isEmpty()).toList();
  }

  private static JsonObject info(String version) {
    return JsonObject.builder()
        .put("title", "AHP (Agent Handoff Protocol)")
        .put("version", version)
        .put("description", "Moves responsibility between agents and records it.")
        .build();
  }

  /** The document does not contain the address of the daemon, which may be behind a proxy. */
  private static JsonObject server() {
    return JsonObject.builder()
        .put("url", "/")
        .put("description", "The daemon that served this document.")
        .build();
  }

  /** Returns the schemas that operations refer to. */
  public static JsonObject schemas() {
    String text = ClasspathResource.text(OpenApi.class, "components.json");
    return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElseThrow();
  }

  private static JsonObject components() {
    JsonObject bearer = JsonObject.builder().put("type", "http").put("scheme", "bearer").build();
    return JsonObject.builder()
        .put("schemas", schemas())
        .put("securitySchemes", JsonObject.builder().put("bearer", bearer).build())
        .build();
  }

  private static JsonObject operation(Route route) {
    Operation operation = route.operation();
    JsonObject.Builder json =
        JsonObject.builder()
            .put("operationId", operation.id())
            .put("summary", operation.summary())
            .put("parameters", parameters(route))
            .put("responses", responses(route))
            .put("security", security(route));
    if (operation.takes() != null) {
      json.put(
          "requestBody",
          JsonObject.builder()
              .put("required", route.body() != BodyRule.OPTIONAL)
              .put("content", content(Reply.JSON, operation.takes()))
              .build());
    }
    return json.build();
  }

  /** Lists the scopes of which a token with scopes needs one, as alternatives. */
  private static JsonArray security(Route route) {
    if (route.access() == Access.OPEN) {
      return JsonArray.empty();
    }
    if (route.scopes().size() == AccessScope.values().length) {
      return JsonArray.of(bearer(JsonArray.empty()));
    }
    return new JsonArray(
        route.scopes().stream()
            .sorted()
            .map(it -> (Json) bearer(JsonArray.ofStrings(List.of(it.wireName()))))
            .toList());
  }

  private static JsonObject bearer(JsonArray scopes) {
    return JsonObject.builder().put("bearer", scopes).build();
  }

  private static JsonArray parameters(Route route) {
    List<Json> parameters = new ArrayList<>();
    route
        .path()
        .parameters()
        .forEach(it -> parameters.add(parameter(it, "path", pathSchema(route.path(), it))));
    for (QueryParameter it : route.operation().query()) {
      parameters.add(
          parameter(it.name(), "query", it.schema()).with("required", Json.of(it.isRequired())));
    }
    route
        .operation()
        .headers()
        .forEach(
            (name, description) ->
                parameters.add(
                    parameter(name, "header", TEXT).with("description", Json.of(description))));
    return new JsonArray(parameters);
  }

  /** Returns the schema of a path parameter; a parameter for the rest of a path is any text. */
  private static JsonObject pathSchema(PathTemplate path, String name) {
    if (path.text().contains("{" + name + "*}")) {
      return TEXT;
    }
    return switch (name) {
      case "id" -> reference("Id");
      case "name", "queue" -> reference("Name");
      case "hash" -> reference("Hash");
      default -> TEXT;
    };
  }

  private static JsonObject parameter(String name, String in, JsonObject schema) {
    return JsonObject.builder()
        .put("name", name)
        .put("in", in)
        .put("required", in.equals("path"))
        .put("schema", schema)
        .build();
  }

  private static JsonObject responses(Route route) {
    Operation operation = route.operation();
    JsonObject.Builder responses = JsonObject.builder();
    new TreeMap<>(operation.gives())
        .forEach(
            (status, schema) ->
                responses.put(
                    status.toString(),
                    with(
                        headers(operation, status),
                        status < 400 ? response(schema) : error(schema))));
    if (readsJson(route.body())) {
      responses.put("415", problem("The body is not application/json, or it is compressed"));
    }
    return responses.put("default", with(RETRY_HEADERS, problem("Error"))).build();
  }

  /** Returns whether the server parses the body, so that it rejects other media types. */
  private static boolean readsJson(BodyRule rule) {
    return rule != BodyRule.NONE && rule != BodyRule.RAW;
  }

  private static JsonObject problem(String description) {
    return JsonObject.builder()
        .put("description", description)
        .put("content", content(Reply.PROBLEM, "Problem"))
        .build();
  }

  private static Map<String, String> headers(Operation operation, int status) {
    boolean busy = status == 429 || status == 503;
    return busy ? RETRY_HEADERS : operation.sets().getOrDefault(status, Map.of());
  }

  private static JsonObject with(Map<String, String> headers, JsonObject response) {
    if (headers.isEmpty()) {
      return response;
    }
    JsonObject.Builder all = JsonObject.builder();
    headers.forEach(
        (name, description) ->
            all.put(
                name,
                JsonObject.builder().put("description", description).put("schema", TEXT).build()));
    return response.with("headers", all.build());
  }

  private static JsonObject response(String schema) {
    JsonObject.Builder response = JsonObject.builder().put("description", "Success");
    return schema.isEmpty()
        ? response.build()
        : response.put("content", content(Reply.JSON, schema)).build();
  }

  /** Describes an error, which the route or the server may return, each in its own format. */
  private static JsonObject error(String schema) {
    JsonObject both =
        content(Reply.JSON, schema).toBuilder().putAll(content(Reply.PROBLEM, "Problem")).build();
    return JsonObject.builder().put("description", "Error").put("content", both).build();
  }

  private static JsonObject content(String type, String schema) {
    return JsonObject.builder()
        .put(type, JsonObject.builder().put("schema", reference(schema)).build())
        .build();
  }

  private static JsonObject reference(String schema) {
    return JsonObject.builder().put("$ref", SCHEMAS + schema).build();
  }
}
