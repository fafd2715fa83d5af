package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a token may not do is not shown. */
class RolesTest {
  private final ConsoleFixture consoleFixture = ConsoleFixture.get();

  @Test
  void anAuditorSeesEverythingAndCanChangeNothing() {
    try (BrowserSession browserSession = consoleFixture.auditor()) {
      assertThat(browserSession.link("Send")).hasCount(0);
      browserSession.open("/tasks/" + SampleTraffic.HALF_WAY, SampleTraffic.HALF_WAY);
      assertThat(browserSession.button("Roll back")).hasCount(0);
      assertThat(browserSession.button("Replay")).hasCount(0);
      assertThat(browserSession.button("Cancel")).hasCount(0);
      browserSession.open("/dead-letters", "Dead letters");
      assertThat(browserSession.shown("Findings")).isVisible();
      assertThat(browserSession.button("Release…")).hasCount(0);
      browserSession.open("/inbox", "Inbox");
      assertThat(browserSession.shown("May I? question")).isVisible();
      assertThat(browserSession.button("Answer…")).hasCount(0);
      browserSession.open("/audit", "Audit");
      assertThat(browserSession.button("Verify")).isVisible();
      assertThat(browserSession.button("Erase…")).hasCount(0);
      browserSession.page().navigate("/send");
      assertThat(browserSession.shown("Page not found")).isVisible();
      assertThat(browserSession.complaints()).isEmpty();
    }
  }

  @Test
  void anAgentSeesWhatItIsPartyToAndNoMore() {
    try (BrowserSession browserSession = consoleFixture.agent()) {
      assertThat(browserSession.link("Audit")).hasCount(0);
      assertThat(browserSession.link("Dead letters")).hasCount(0);
      assertThat(browserSession.link("Send")).isVisible();
      browserSession.open("/tasks", "Tasks");
      assertThat(browserSession.shown(SampleTraffic.PIPELINE)).isVisible();
      assertThat(browserSession.page().locator(".list-row").getByText("approval")).hasCount(0);
      browserSession.open("/tasks/" + SampleTraffic.PIPELINE, SampleTraffic.PIPELINE);
      assertThat(browserSession.shown("coder → reviewer")).isVisible();
      assertThat(browserSession.button("Roll back")).hasCount(0);
      browserSession.page().navigate("/tasks/approval");
      assertThat(browserSession.shown("This task was not found")).isVisible();
      browserSession.open("/send", "Send");
      assertThat(browserSession.shown("as coder")).isVisible();
      for (String path : new String[] {"/audit", "/dead-letters"}) {
        browserSession.page().navigate(path);
        assertThat(browserSession.shown("Page not found")).isVisible();
      }
      browserSession.open("/", "Overview");
      assertThat(browserSession.shown("Unowned")).isVisible();
      assertThat(browserSession.complaints()).isEmpty();
    }
  }
}
