package dev.ahp.server.openapi;

import dev.ahp.json.JsonWriter;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.util.ArrayList;
import java.util.List;

/** Serves the OpenAPI document of all routes, including this one. */
public final class OpenApiRoutes {
  private OpenApiRoutes() {}

  /** Returns the routes and the route of their OpenAPI document. */
  public static List<Route> describing(List<Route> routes, String version) {
    List<Route> all = new ArrayList<>(routes);
    Route described = route(new byte[0]);
    all.add(described);
    byte[] document = JsonWriter.bytes(OpenApi.of(all, version));
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
}
