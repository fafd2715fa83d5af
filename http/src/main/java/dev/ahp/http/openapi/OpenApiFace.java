package dev.ahp.http.openapi;

import dev.ahp.http.route.Access;
import dev.ahp.http.route.Reply;
import dev.ahp.http.route.Route;
import dev.ahp.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/** Serves the description of all routes, itself among them. */
public final class OpenApiFace {
  private OpenApiFace() {}

  /** The routes and one more, which describes them. */
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
        .named("openapi", "This description")
        .access(Access.OPEN)
        .gives(200, "Any")
        .now(call -> Reply.bytes(200, Reply.JSON, document));
  }
}
