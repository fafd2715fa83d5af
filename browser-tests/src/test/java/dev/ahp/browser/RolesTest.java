package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a token may not do is not shown. */
class RolesTest {
  private final Stage stage = Stage.get();

  @Test
  void anAuditorSeesEverythingAndCanChangeNothing() {
    try (Visitor visitor = stage.auditor()) {
      assertThat(visitor.link("Send")).hasCount(0);
      visitor.open("/tasks/" + Story.HALF_WAY, Story.HALF_WAY);
      assertThat(visitor.button("Roll back")).hasCount(0);
      assertThat(visitor.button("Replay")).hasCount(0);
      assertThat(visitor.button("Cancel")).hasCount(0);
      visitor.open("/dead-letters", "Dead letters");
      assertThat(visitor.shown("What was caught")).isVisible();
      assertThat(visitor.button("Release…")).hasCount(0);
      visitor.open("/inbox", "Inbox");
      assertThat(visitor.shown("May I? question")).isVisible();
      assertThat(visitor.button("Answer…")).hasCount(0);
      visitor.open("/audit", "Audit");
      assertThat(visitor.button("Verify")).isVisible();
      assertThat(visitor.button("Erase…")).hasCount(0);
      visitor.page().navigate("/send");
      assertThat(visitor.shown("There is nothing here")).isVisible();
      assertThat(visitor.complaints()).isEmpty();
    }
  }

  @Test
  void anAgentSeesWhatItIsPartyToAndNoMore() {
    try (Visitor visitor = stage.agent()) {
      assertThat(visitor.link("Audit")).hasCount(0);
      assertThat(visitor.link("Dead letters")).hasCount(0);
      assertThat(visitor.link("Send")).isVisible();
      visitor.open("/tasks", "Tasks");
      assertThat(visitor.shown(Story.PIPELINE)).isVisible();
      assertThat(visitor.page().locator(".list-row").getByText("approval")).hasCount(0);
      visitor.open("/tasks/" + Story.PIPELINE, Story.PIPELINE);
      assertThat(visitor.shown("coder → reviewer")).isVisible();
      assertThat(visitor.button("Roll back")).hasCount(0);
      visitor.page().navigate("/tasks/approval");
      assertThat(visitor.shown("This task is not here")).isVisible();
      visitor.open("/send", "Send");
      assertThat(visitor.shown("as coder")).isVisible();
      for (String path : new String[] {"/audit", "/dead-letters"}) {
        visitor.page().navigate(path);
        assertThat(visitor.shown("There is nothing here")).isVisible();
      }
      visitor.open("/", "Overview");
      assertThat(visitor.shown("Unowned")).isVisible();
      assertThat(visitor.complaints()).isEmpty();
    }
  }
}
