package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class SignInTest {
  private final Stage stage = Stage.get();

  private Visitor stranger() {
    return stage.stranger(stage.postmaster().url(), ColorScheme.LIGHT, 1360);
  }

  @Test
  void aTokenIsTypedOnceAndOnlyACookieIsKept() {
    try (Visitor visitor = stage.operator()) {
      Cookie cookie = visitor.context().cookies().get(0);
      visitor.page().reload();

      assertThat(visitor.heading("Overview")).isVisible();
      assertThat(visitor.context().cookies()).hasSize(1);
      assertThat(cookie.httpOnly).isTrue();
      assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
      assertThat(cookie.value).isNotEqualTo(stage.postmaster().operator());
      assertThat(visitor.page().evaluate("document.cookie + JSON.stringify(localStorage)"))
          .asString()
          .doesNotContain(stage.postmaster().operator());
      assertThat(visitor.complaints()).isEmpty();
    }
  }

  @Test
  void aWrongTokenIsToldSo() {
    try (Visitor visitor = stranger()) {
      visitor.page().navigate("/tasks");
      visitor.page().getByLabel("Token").fill("nonsense");
      visitor.button("Sign in").click();

      assertThat(visitor.page().getByRole(AriaRole.ALERT)).hasText("This token is not known.");
      assertThat(visitor.context().cookies()).isEmpty();
    }
  }

  @Test
  void signedOutNothingIsShownAnyMore() {
    try (Visitor visitor = stage.operator()) {
      visitor.button("Sign out").click();
      assertThat(visitor.page().getByLabel("Token")).isVisible();
      visitor.page().navigate("/tasks");

      assertThat(visitor.page().getByLabel("Token")).isVisible();
      assertThat(visitor.context().cookies()).isEmpty();
    }
  }

  @Test
  void aLinkWithACodeSignsInOnceAndKeepsThePlace() {
    HttpResponse<String> made =
        stage
            .postmaster()
            .send("", "POST", "/v1/session/codes", "{'token':'" + stage.story().auditor() + "'}");
    String code = made.body().replaceAll(".*\"code\":\"([^\"]+)\".*", "$1");
    try (Visitor first = stranger();
        Visitor second = stranger()) {
      first.page().navigate("/tasks#sign-in=" + code);
      second.page().navigate("/tasks#sign-in=" + code);

      assertThat(first.heading("Tasks")).isVisible();
      assertThat(first.page()).hasURL(stage.postmaster().url() + "/tasks");
      assertThat(second.shown("This link was used already")).isVisible();
    }
  }

  @Test
  void aSessionEndsWhenItsTokenDies() {
    String token = stage.postmaster().register(Stage.fresh("leaver"), "{}");
    try (Visitor visitor = stage.visit(token, ColorScheme.LIGHT, 1360)) {
      visitor.open("/tasks", "Tasks");
      stage.postmaster().newToken(visitor.page().locator(".who").innerText());
      visitor.page().reload();

      assertThat(visitor.page().getByLabel("Token")).isVisible();
    }
  }
}
