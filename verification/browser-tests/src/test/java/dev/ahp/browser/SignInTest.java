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
  private final ConsoleFixture consoleFixture = ConsoleFixture.get();

  private BrowserSession stranger() {
    return consoleFixture.stranger(consoleFixture.postmaster().url(), ColorScheme.LIGHT, 1360);
  }

  @Test
  void aTokenIsTypedOnceAndOnlyACookieIsKept() {
    try (BrowserSession browserSession = consoleFixture.operator()) {
      Cookie cookie = browserSession.context().cookies().get(0);
      browserSession.page().reload();

      assertThat(browserSession.heading("Overview")).isVisible();
      assertThat(browserSession.context().cookies()).hasSize(1);
      assertThat(cookie.httpOnly).isTrue();
      assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
      assertThat(cookie.value).isNotEqualTo(consoleFixture.postmaster().operator());
      assertThat(browserSession.page().evaluate("document.cookie + JSON.stringify(localStorage)"))
          .asString()
          .doesNotContain(consoleFixture.postmaster().operator());
      assertThat(browserSession.complaints()).isEmpty();
    }
  }

  @Test
  void aWrongTokenIsToldSo() {
    try (BrowserSession browserSession = stranger()) {
      browserSession.page().navigate("/tasks");
      browserSession.page().getByLabel("Token").fill("nonsense");
      browserSession.button("Sign in").click();

      assertThat(browserSession.page().getByRole(AriaRole.ALERT))
          .hasText("This token is not valid.");
      assertThat(browserSession.context().cookies()).isEmpty();
    }
  }

  @Test
  void signedOutNothingIsShownAnyMore() {
    try (BrowserSession browserSession = consoleFixture.operator()) {
      browserSession.button("Sign out").click();
      assertThat(browserSession.page().getByLabel("Token")).isVisible();
      browserSession.page().navigate("/tasks");

      assertThat(browserSession.page().getByLabel("Token")).isVisible();
      assertThat(browserSession.context().cookies()).isEmpty();
    }
  }

  @Test
  void aLinkWithACodeSignsInOnceAndKeepsThePlace() {
    HttpResponse<String> made =
        consoleFixture
            .postmaster()
            .send(
                "",
                "POST",
                "/v1/session/codes",
                "{'token':'" + consoleFixture.story().auditor() + "'}");
    String code = made.body().replaceAll(".*\"code\":\"([^\"]+)\".*", "$1");
    try (BrowserSession first = stranger();
        BrowserSession second = stranger()) {
      first.page().navigate("/tasks#sign-in=" + code);
      second.page().navigate("/tasks#sign-in=" + code);

      assertThat(first.heading("Tasks")).isVisible();
      assertThat(first.page()).hasURL(consoleFixture.postmaster().url() + "/tasks");
      assertThat(second.shown("This link has been used")).isVisible();
    }
  }

  @Test
  void aSessionEndsWhenItsTokenDies() {
    String token = consoleFixture.postmaster().register(ConsoleFixture.fresh("leaver"), "{}");
    try (BrowserSession browserSession = consoleFixture.visit(token, ColorScheme.LIGHT, 1360)) {
      browserSession.open("/tasks", "Tasks");
      consoleFixture.postmaster().newToken(browserSession.page().locator(".who").innerText());
      browserSession.page().reload();

      assertThat(browserSession.page().getByLabel("Token")).isVisible();
    }
  }
}
