package dev.ahp.server.openapi;

import static dev.ahp.server.route.Reply.noContent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.json.JsonObject;
import dev.ahp.server.jetty.AllRoutes;
import dev.ahp.server.route.Operation;
import dev.ahp.server.route.Route;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OpenApiTest {
  private final List<Route> routes = AllRoutes.described();
  private final JsonObject document = OpenApi.of(routes, "1");
  private final OpenApiTrafficValidator described = new OpenApiTrafficValidator(document.toText());

  @Test
  void documentDescribesExactlyAllRoutes() {
    assertThat(described.operations())
        .containsExactlyInAnyOrderElementsOf(
            routes.stream().map(it -> it.method() + " " + it.path().toOpenApi()).toList());
    assertThat(routes).hasSizeGreaterThan(55);
  }

  @Test
  void operationsHaveUniqueIdAndSummary() {
    Set<String> names = new HashSet<>();
    for (Route route : routes) {
      assertThat(names.add(route.operation().id())).as(route.operation().id()).isTrue();
      assertThat(route.operation().summary()).isNotBlank();
      assertThat(route.operation().gives()).isNotEmpty();
    }
  }

  @Test
  void referencedSchemasExistAndAreValid() {
    for (Route route : routes) {
      Operation operation = route.operation();
      Set<String> named = new HashSet<>(operation.gives().values());
      if (operation.takes() != null) {
        named.add(operation.takes());
      }
      named.remove("");
      assertThat(described.schemaNames()).as(operation.id()).containsAll(named);
    }
    assertThat(described.schema("Packet").document()).isNotNull();
  }

  @Test
  void undescribedHeadersAreDetected() {
    described.checkHeaders("POST", "/v1/packets", 201, Set.of("location"));
    described.checkHeaders("POST", "/v1/packets", 200, Set.of("ahp-duplicate"));
    described.checkHeaders("POST", "/v1/packets", 429, Set.of("retry-after"));

    assertThatThrownBy(() -> described.checkHeaders("POST", "/v1/packets", 201, Set.of()))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> described.checkHeaders("GET", "/v1/packets", 200, Set.of("location")))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void busyResponsesDescribeRetryAfter() {
    Route route =
        Route.get("/x").named("x", "X").gives(429, "Any").gives(503, "Any").now(it -> noContent());

    String described = OpenApi.of(List.of(route), "1").toText();

    assertThat(described.split("Retry-After", -1)).hasSize(4);
  }

  @Test
  void requestHeadersAreDescribed() {
    assertThat(headersOf("submitPackets")).containsExactly("Idempotency-Key", "traceparent");
    assertThat(headersOf("streamEvents")).containsExactly("Last-Event-ID");
  }

  private Set<String> headersOf(String operation) {
    return routes.stream()
        .map(Route::operation)
        .filter(it -> it.id().equals(operation))
        .findFirst()
        .orElseThrow()
        .headers()
        .keySet();
  }

  @Test
  void undescribedTrafficIsDetected() {
    String problem =
        "{\"type\":\"urn:ahp:problem:X\",\"title\":\"\",\"status\":404,\"code\":\"X\","
            + "\"detail\":\"\",\"instance\":\"\"}";
    described.check("GET", "/v1/packets/x", "", 404, problem);
    described.check("GET", "/v1/packets?limit=1", "", 200, "{\"items\":[],\"next\":null}");

    assertThatThrownBy(() -> described.check("GET", "/v1/packets/x", "", 404, "{}"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> described.check("GET", "/v1/packets", "", 200, "{\"items\":[]}"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> described.check("GET", "/v1/packets", "", 201, "{}"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> described.check("GET", "/v1/nothing", "", 200, "{}"))
        .isInstanceOf(AssertionError.class);
  }
}
