package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

/** Everything can be reached without a mouse. */
class KeyboardTest {
  private final ConsoleFixture consoleFixture = ConsoleFixture.get();

  @Test
  void lettersLeadToPagesAndTheSheetTellsWhich() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/", "Overview")) {
      Keyboard keys = browserSession.page().keyboard();
      keys.press("g");
      keys.press("t");
      assertThat(browserSession.heading("Tasks")).isVisible();
      keys.press("g");
      keys.press("u");
      assertThat(browserSession.heading("Audit")).isVisible();
      keys.press("?");
      assertThat(browserSession.dialog().getByText("Find a task or packet")).isVisible();
      keys.press("Escape");

      assertThat(browserSession.dialog()).hasCount(0);
    }
  }

  @Test
  void aTaskOrPacketIsFoundByItsId() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/", "Overview")) {
      Keyboard keys = browserSession.page().keyboard();
      keys.press("/");
      keys.type(SampleTraffic.PIPELINE);
      keys.press("Enter");
      assertThat(browserSession.heading(SampleTraffic.PIPELINE)).isVisible();
      keys.press("/");
      keys.type("no-such-thing");
      keys.press("Enter");

      assertThat(browserSession.shown("No matching tasks")).isVisible();
    }
  }

  @Test
  void rowsAreWalkedAndTheMenuCanBeSkipped() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/tasks", "Tasks")) {
      Keyboard keys = browserSession.page().keyboard();
      keys.press("Tab");
      assertThat(browserSession.page().getByText("Skip to content")).isFocused();
      keys.press("Enter");
      assertThat(browserSession.page().locator("main")).isFocused();
      Locator second = browserSession.page().locator(".list-row a").nth(1);
      assertThat(second).isVisible();
      keys.press("j");
      keys.press("j");
      assertThat(second).isFocused();
      keys.press("k");
      keys.press("Enter");

      assertThat(browserSession.page().locator(".tabs")).isVisible();
    }
  }

  @Test
  void goingBackLeadsWhereOneWas() {
    try (BrowserSession browserSession =
        consoleFixture.operator().open("/tasks?status=COMPLETED", "Tasks")) {
      browserSession.page().locator(".list-row a").first().click();
      browserSession.tab("Cost").click();
      browserSession.page().goBack();

      assertThat(browserSession.heading("Tasks")).isVisible();
      assertThat(
              browserSession
                  .page()
                  .getByLabel(
                      "Status",
                      new com.microsoft.playwright.Page.GetByLabelOptions().setExact(true)))
          .hasValue("COMPLETED");
    }
  }
}
