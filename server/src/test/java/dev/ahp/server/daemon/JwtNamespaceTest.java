package dev.ahp.server.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

class JwtNamespaceTest {
  private static String token(String claims) {
    return "x."
        + Base64.getUrlEncoder().withoutPadding().encodeToString(claims.getBytes(UTF_8))
        + ".y";
  }

  @Test
  void aClaimNamesTheNamespace() {
    assertThat(JwtNamespace.of(token("{\"sub\":\"a\",\"ahp_namespace\":\"red\"}")))
        .isEqualTo("red");
  }

  @Test
  void othersBelongToDefault() {
    assertThat(JwtNamespace.of(token("{\"sub\":\"a\"}"))).isEqualTo("default");
    assertThat(JwtNamespace.of(token("{\"ahp_namespace\":7}"))).isEqualTo("default");
    assertThat(JwtNamespace.of(token("not JSON"))).isEqualTo("default");
    assertThat(JwtNamespace.of("x.***.y")).isEqualTo("default");
    assertThat(JwtNamespace.of("ahp_token")).isEqualTo("default");
  }
}
