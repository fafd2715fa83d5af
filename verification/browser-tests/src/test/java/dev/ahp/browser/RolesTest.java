package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that the console hides actions the token does not allow. */
class RolesTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @Test
  void auditorSeesEverythingAndChangesNothing() {
    try (BrowserSession session = fixture.auditor().open("/", "Overview")) {
      assertThat(session.link("Send")).hasCount(0);
      session.open("/tasks/" + SampleTraffic.HALF_WAY, SampleTraffic.HALF_WAY);
      assertThat(session.button("Roll back")).hasCount(0);
      assertThat(session.button("Replay")).hasCount(0);
      assertThat(session.button("Cancel")).hasCount(0);
      session.open("/dead-letters", "Dead letters");
      assertThat(session.shown("Findings")).isVisible();
      assertThat(session.button("Release…")).hasCount(0);
      session.open("/inbox", "Inbox");
      assertThat(session.shown("May I? question")).isVisible();
      assertThat(session.button("Send answer")).hasCount(0);
      session.open("/audit", "Audit");
      assertThat(session.button("Verify")).isVisible();
      assertThat(session.button("Erase…")).hasCount(0);
      session.page().navigate("/send");
      assertThat(session.shown("Page not found")).isVisible();
      assertThat(session.errors()).isEmpty();
    }
  }

  @Test
  void agentSeesOnlyItsOwnTasks() {
    try (BrowserSession session = fixture.agent().open("/", "Overview")) {
      assertThat(session.link("Audit")).hasCount(0);
      assertThat(session.link("Dead letters")).hasCount(0);
      assertThat(session.link("Send")).isVisible();
      session.open("/tasks", "Tasks");
      assertThat(session.shown(SampleTraffic.PIPELINE)).isVisible();
      assertThat(session.page().locator(".list-row").getByText("approval")).hasCount(0);
      session.open("/tasks/" + SampleTraffic.PIPELINE, SampleTraffic.PIPELINE);
      assertThat(session.shown("coder → reviewer")).isVisible();
      assertThat(session.button("Roll back")).hasCount(0);
      session.page().navigate("/tasks/approval");
      assertThat(session.shown("This task was not found")).isVisible();
      session.open("/send", "Send");
      assertThat(session.shown("as coder")).isVisible();
      for (String path : new String[] {"/audit", "/dead-letters"}) {
        session.page().navigate(path);
        assertThat(session.shown("Page not found")).isVisible();
      }
      session.open("/", "Overview");
      assertThat(session.shown("Unowned")).isVisible();
      assertThat(session.errors()).isEmpty();
    }
  }
}
