package dev.ahp.server.route;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamespacePathTest {
  @Test
  void aPrefixNamesANamespace() {
    assertThat(NamespacePath.of("/v1/namespaces/red/packets/p"))
        .isEqualTo(new NamespacePath("red", "/v1/packets/p"));
    assertThat(NamespacePath.of("/namespaces/red/v1/packets"))
        .isEqualTo(new NamespacePath("red", "/v1/packets"));
    assertThat(NamespacePath.of("/namespaces/red/mcp")).isEqualTo(new NamespacePath("red", "/mcp"));
    assertThat(NamespacePath.of("/namespaces/red/.well-known/agent-card.json").path())
        .isEqualTo("/.well-known/agent-card.json");
  }

  @Test
  void pathsOfTheAdministrationNameNone() {
    for (String path :
        new String[] {
          "/v1/namespaces",
          "/v1/namespaces/red",
          "/v1/namespaces/red/",
          "/v1/namespaces//packets",
          "/namespaces",
          "/v1/packets",
          "/"
        }) {
      assertThat(NamespacePath.of(path)).isEqualTo(new NamespacePath(null, path));
    }
  }

  @Test
  void theExportsOfANamespaceBelongToDefault() {
    for (String path :
        new String[] {"/v1/namespaces/red/exports", "/v1/namespaces/red/exports/blue/worker"}) {
      assertThat(NamespacePath.of(path)).isEqualTo(new NamespacePath("default", path));
      assertThat(NamespacePath.of(path).external(path)).isEqualTo(path);
    }
    assertThat(NamespacePath.of("/v1/namespaces/red/exportsx").namespace()).isEqualTo("red");
    assertThat(NamespacePath.of("/namespaces/red/exports").namespace()).isEqualTo("red");
  }

  @Test
  void anInnerPrefixIsNotAPrefix() {
    assertThat(NamespacePath.of("/v1/namespaces/red/namespaces/blue/packets"))
        .isEqualTo(new NamespacePath("red", "/v1/namespaces/blue/packets"));
  }

  @Test
  void externalPathsHaveThePrefix() {
    NamespacePath red = NamespacePath.of("/v1/namespaces/red/packets");
    assertThat(red.external("/v1/packets/p")).isEqualTo("/v1/namespaces/red/packets/p");
    assertThat(red.external("/a2a")).isEqualTo("/namespaces/red/a2a");
    assertThat(NamespacePath.of("/v1/packets").external("/v1/packets/p"))
        .isEqualTo("/v1/packets/p");
  }
}
