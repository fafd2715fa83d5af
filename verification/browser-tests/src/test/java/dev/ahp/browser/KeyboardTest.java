package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

/** Tests that the console can be used with the keyboard alone. */
class KeyboardTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @Test
  void shortcutsOpenPagesAndAreListedInTheHelp() {
    try (BrowserSession session = fixture.operator().open("/", "Overview")) {
      Keyboard keys = session.page().keyboard();
      keys.press("g");
      keys.press("t");
      assertThat(session.heading("Tasks")).isVisible();
      keys.press("g");
      keys.press("u");
      assertThat(session.heading("Audit")).isVisible();
      keys.press("?");
      assertThat(session.dialog().getByText("Find a task or packet")).isVisible();
      keys.press("Escape");

      assertThat(session.dialog()).hasCount(0);
    }
  }

  @Test
  void searchFindsTasksAndPacketsById() {
    try (BrowserSession session = fixture.operator().open("/", "Overview")) {
      Keyboard keys = session.page().keyboard();
      keys.press("/");
      keys.type(SampleTraffic.PIPELINE);
      keys.press("Enter");
      assertThat(session.heading(SampleTraffic.PIPELINE)).isVisible();
      keys.press("/");
      keys.type("no-such-thing");
      keys.press("Enter");

      assertThat(session.shown("No matching tasks")).isVisible();
    }
  }

  @Test
  void rowsAreNavigableAndTheMenuCanBeSkipped() {
    try (BrowserSession session = fixture.operator().open("/tasks", "Tasks")) {
      Keyboard keys = session.page().keyboard();
      keys.press("Tab");
      assertThat(session.page().getByText("Skip to content")).isFocused();
      keys.press("Enter");
      assertThat(session.page().locator("main")).isFocused();
      Locator second = session.page().locator(".list-row a").nth(1);
      assertThat(second).isVisible();
      keys.press("j");
      keys.press("j");
      assertThat(second).isFocused();
      keys.press("k");
      keys.press("Enter");

      assertThat(session.page().locator(".tabs")).isVisible();
    }
  }

  @Test
  void backReturnsToThePreviousPosition() {
    try (BrowserSession session = fixture.operator().open("/tasks?status=COMPLETED", "Tasks")) {
      session.page().locator(".list-row a").first().click();
      session.tab("Cost").click();
      session.page().goBack();

      assertThat(session.heading("Tasks")).isVisible();
      assertThat(
              session
                  .page()
                  .getByLabel(
                      "Status",
                      new com.microsoft.playwright.Page.GetByLabelOptions().setExact(true)))
          .hasValue("COMPLETED");
    }
  }
}
