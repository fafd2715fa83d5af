package dev.ahp.server.oidc;

import dev.ahp.json.JsonObject;
import dev.ahp.server.route.Reply;
import java.nio.charset.StandardCharsets;

/** Shows a problem to a person whose browser came from the provider. */
final class SignInErrorPage {
  private SignInErrorPage() {}

  static Reply of(Reply problem) {
    JsonObject json = problem.json() instanceof JsonObject object ? object : JsonObject.empty();
    String page =
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sign-in failed</title>"
            + "<h1>Sign-in failed</h1><p>"
            + escaped(json.string("detail").orElse("an unexpected error"))
            + "</p><p><a href=\"/\">Back to the console</a></p></html>";
    Reply reply =
        Reply.bytes(
            problem.status(), "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    for (var header : problem.headers().entrySet()) {
      reply = reply.with(header.getKey(), header.getValue());
    }
    return reply
        .with("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        .with("Cache-Control", "no-store");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
