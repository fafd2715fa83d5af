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
  private final ConsoleFixture fixture = ConsoleFixture.get();

  private BrowserSession stranger() {
    return fixture.stranger(fixture.postmaster().url(), ColorScheme.LIGHT, 1360);
  }

  @Test
  void signInStoresOnlyACookie() {
    try (BrowserSession session = stranger()) {
      session.signInOnPage(fixture.postmaster().operator());
      Cookie cookie = session.context().cookies().get(0);
      session.page().reload();

      assertThat(session.heading("Overview")).isVisible();
      assertThat(session.context().cookies()).hasSize(1);
      assertThat(cookie.httpOnly).isTrue();
      assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
      assertThat(cookie.value).isNotEqualTo(fixture.postmaster().operator());
      assertThat(session.page().evaluate("document.cookie + JSON.stringify(localStorage)"))
          .asString()
          .doesNotContain(fixture.postmaster().operator());
      assertThat(session.errors()).isEmpty();
    }
  }

  @Test
  void invalidTokenIsReported() {
    try (BrowserSession session = stranger()) {
      session.page().navigate("/tasks");
      session.page().getByLabel("Token").fill("nonsense");
      session.button("Sign in").click();

      assertThat(session.page().getByRole(AriaRole.ALERT)).hasText("This token is not valid.");
      assertThat(session.context().cookies()).isEmpty();
    }
  }

  @Test
  void signOutHidesAllContent() {
    try (BrowserSession session = fixture.operator().open("/", "Overview")) {
      session.button("Sign out").click();
      assertThat(session.page().getByLabel("Token")).isVisible();
      session.page().navigate("/tasks");

      assertThat(session.page().getByLabel("Token")).isVisible();
      assertThat(session.context().cookies()).isEmpty();
    }
  }

  private String newCode() {
    HttpResponse<String> made =
        fixture
            .postmaster()
            .send(
                "", "POST", "/v1/session/codes", "{'token':'" + fixture.traffic().auditor() + "'}");
    return made.body().replaceAll(".*\"code\":\"([^\"]+)\".*", "$1");
  }

  @Test
  void signInLinkWorksInAnOpenTab() {
    try (BrowserSession session = stranger()) {
      session.page().navigate("/tasks");
      assertThat(session.page().getByLabel("Token")).isVisible();

      session.page().navigate("/tasks#sign-in=" + newCode());

      assertThat(session.heading("Tasks")).isVisible();
    }
  }

  @Test
  void signInLinkWorksOnceAndOpensItsPage() {
    String code = newCode();
    try (BrowserSession first = stranger();
        BrowserSession second = stranger()) {
      first.page().navigate("/tasks#sign-in=" + code);
      second.page().navigate("/tasks#sign-in=" + code);

      assertThat(first.heading("Tasks")).isVisible();
      assertThat(first.page()).hasURL(fixture.postmaster().url() + "/tasks");
      assertThat(second.shown("This link has been used")).isVisible();
    }
  }

  @Test
  void revokedTokenEndsTheSession() {
    String token = fixture.postmaster().register(ConsoleFixture.uniqueId("leaver"), "{}");
    try (BrowserSession session = fixture.visit(token, ColorScheme.LIGHT, 1360)) {
      session.open("/tasks", "Tasks");
      fixture.postmaster().newToken(session.page().locator(".who").innerText());
      session.page().reload();

      assertThat(session.page().getByLabel("Token")).isVisible();
    }
  }
}
