package dev.ahp.console;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.Access;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import dev.ahp.server.route.RouteModule;
import java.util.ArrayList;
import java.util.List;

/**
 * Serves the console. The URL of every page returns the same document, which renders the page.
 * Other paths stay unknown.
 */
public final class ConsoleRoutes implements RouteModule {
  /** No external or inline content, and no conversion of strings to code or markup. */
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  private static final List<String> PAGES =
      List.of(
          "/",
          "/tasks",
          "/tasks/{id}",
          "/packets/{id}",
          "/dead-letters",
          "/dead-letters/{id}",
          "/namespaces",
          "/inbox",
          "/inbox/{queue}",
          "/inbox/{queue}/{id}",
          "/agents",
          "/agents/{name}",
          "/contracts/{id}",
          "/audit",
          "/proof",
          "/cost",
          "/quotas",
          "/sessions",
          "/settings",
          "/send");

  private final WebFiles files = new WebFiles();

  @Override
  public List<Route> routes(BrokerApi broker) {
    List<Route> routes = new ArrayList<>();
    for (String page : PAGES) {
      routes.add(Route.get(page).access(Access.OPEN).gives(200, "").now(this::document));
    }
    routes.add(Route.get("/assets/{name}").access(Access.OPEN).gives(200, "").now(this::asset));
    return routes;
  }

  private Reply document(ApiRequest request) {
    return file(request, "index.html")
        .with("Cache-Control", "no-cache")
        .with("Content-Security-Policy", POLICY)
        .with("Cross-Origin-Opener-Policy", "same-origin")
        .with("Referrer-Policy", "no-referrer")
        .with("X-Frame-Options", "DENY");
  }

  /** Asset names contain a hash of the content, so assets can be cached permanently. */
  private Reply asset(ApiRequest request) {
    return file(request, "assets/" + request.value("name"))
        .with("Cache-Control", "public, max-age=31536000, immutable");
  }

  private Reply file(ApiRequest request, String name) {
    WebFiles.WebFile webFile =
        files
            .find(name, request.header("Accept-Encoding").orElse(""))
            .orElseThrow(() -> new Denied(ProblemCode.NOT_FOUND, "unknown path"));
    Reply reply = Reply.bytes(200, webFile.type(), webFile.bytes()).with("Vary", "Accept-Encoding");
    return webFile.encoding().isEmpty()
        ? reply
        : reply.with("Content-Encoding", webFile.encoding());
  }
}
