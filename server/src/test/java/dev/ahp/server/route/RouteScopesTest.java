package dev.ahp.server.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ahp.broker.api.AccessScope;
import dev.ahp.server.jetty.AllRoutes;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every route that needs a caller needs a scope. */
class RouteScopesTest {
  @Test
  void onlyOpenRoutesNeedNoScope() {
    assertThat(AllRoutes.described())
        .allSatisfy(
            it ->
                assertThat(it.scopes().isEmpty())
                    .as(it.method() + " " + it.path().text())
                    .isEqualTo(it.access() == Access.OPEN));
  }

  @Test
  void changesThatAllCallersMayMakeDeclareTheirScope() {
    RouteBuilder undeclared = Route.post("/v1/x").named("x", "Do it");

    assertThatThrownBy(() -> undeclared.now(call -> Reply.noContent()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("POST /v1/x declares no scope");
  }

  @Test
  void scopesFollowFromTheAccess() {
    assertThat(scopes("listPackets")).containsExactly(AccessScope.READ);
    assertThat(scopes("claimPackets")).containsExactly(AccessScope.CLAIM);
    assertThat(scopes("submitPackets")).containsExactly(AccessScope.SUBMIT);
    assertThat(scopes("putAgent")).containsExactly(AccessScope.OPERATE);
    assertThat(scopes("addToken")).containsExactly(AccessScope.OPERATE);
    assertThat(scopes("exportRecords")).containsExactly(AccessScope.AUDIT);
    assertThat(scopes("whoAmI")).hasSize(AccessScope.values().length);
  }

  private static Set<AccessScope> scopes(String operation) {
    return AllRoutes.described().stream()
        .filter(it -> it.operation().id().equals(operation))
        .findFirst()
        .orElseThrow()
        .scopes();
  }
}
