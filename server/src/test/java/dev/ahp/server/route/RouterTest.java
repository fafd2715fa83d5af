package dev.ahp.server.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.Denied;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RouterTest {
  private final Router router =
      new Router(
          List.of(
              route(Route.get("/v1/agents/{name}")),
              route(Route.put("/v1/agents/{name}")),
              route(Route.post("/v1/agents/{name}/token")),
              route(Route.get("/v1/agents/list")),
              route(Route.get("/v1/schemas/{id*}")),
              route(Route.get("/"))));

  private static Route route(RouteBuilder builder) {
    return builder.anyScope().now(request -> Reply.noContent());
  }

  @Test
  void literalTakesPrecedenceOverParameter() {
    assertThat(router.match("GET", "/v1/agents/list").values()).isEmpty();
    assertThat(router.match("GET", "/v1/agents/lis%74").values()).containsEntry("name", "list");
    assertThat(router.match("GET", "/").route().path().text()).isEqualTo("/");
  }

  @Test
  void restParameterMatchesSlashes() {
    assertThat(router.match("GET", "/v1/schemas/handoff/2.0").values())
        .containsEntry("id", "handoff/2.0");
  }

  @Test
  void unknownPathIsNotFound() {
    for (String path :
        List.of("", "x", "/v1", "/v1/agents", "/v1/agents/", "/v1/agents/a/b", "/v1/schemas/")) {
      assertThatThrownBy(() -> router.match("GET", path))
          .isInstanceOf(Denied.class)
          .hasMessageContaining("NOT_FOUND");
    }
  }

  @Test
  void unsupportedMethodNamesAllowedMethods() {
    assertThatThrownBy(() -> router.match("POST", "/v1/agents/a"))
        .isInstanceOfSatisfying(
            Denied.class, it -> assertThat(it.facts().string("allow")).contains("GET, HEAD, PUT"));
  }

  @Test
  void duplicateRouteIsRejected() {
    assertThatThrownBy(() -> new Router(List.of(route(Route.get("/a")), route(Route.get("/a")))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Property
  boolean anyTextIsFoundOrRefused(@ForAll String path, @ForAll String query) {
    PercentDecoder.query(query);
    try {
      return router.match("GET", path).route() != null;
    } catch (Denied e) {
      return true;
    }
  }
}
