package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

/** Everything can be reached without a mouse. */
class KeyboardTest {
  private final Stage stage = Stage.get();

  @Test
  void lettersLeadToPagesAndTheSheetTellsWhich() {
    try (Visitor visitor = stage.operator().open("/", "Overview")) {
      Keyboard keys = visitor.page().keyboard();
      keys.press("g");
      keys.press("t");
      assertThat(visitor.heading("Tasks")).isVisible();
      keys.press("g");
      keys.press("u");
      assertThat(visitor.heading("Audit")).isVisible();
      keys.press("?");
      assertThat(visitor.dialog().getByText("Find a task or packet")).isVisible();
      keys.press("Escape");

      assertThat(visitor.dialog()).hasCount(0);
    }
  }

  @Test
  void aTaskOrPacketIsFoundByItsId() {
    try (Visitor visitor = stage.operator().open("/", "Overview")) {
      Keyboard keys = visitor.page().keyboard();
      keys.press("/");
      keys.type(Story.PIPELINE);
      keys.press("Enter");
      assertThat(visitor.heading(Story.PIPELINE)).isVisible();
      keys.press("/");
      keys.type("no-such-thing");
      keys.press("Enter");

      assertThat(visitor.shown("No task fits")).isVisible();
    }
  }

  @Test
  void rowsAreWalkedAndTheMenuCanBeSkipped() {
    try (Visitor visitor = stage.operator().open("/tasks", "Tasks")) {
      Keyboard keys = visitor.page().keyboard();
      keys.press("Tab");
      assertThat(visitor.page().getByText("Skip to content")).isFocused();
      keys.press("Enter");
      assertThat(visitor.page().locator("main")).isFocused();
      Locator second = visitor.page().locator(".list-row a").nth(1);
      assertThat(second).isVisible();
      keys.press("j");
      keys.press("j");
      assertThat(second).isFocused();
      keys.press("k");
      keys.press("Enter");

      assertThat(visitor.page().locator(".tabs")).isVisible();
    }
  }

  @Test
  void goingBackLeadsWhereOneWas() {
    try (Visitor visitor = stage.operator().open("/tasks?status=COMPLETED", "Tasks")) {
      visitor.page().locator(".list-row a").first().click();
      visitor.tab("Cost").click();
      visitor.page().goBack();

      assertThat(visitor.heading("Tasks")).isVisible();
      assertThat(
              visitor
                  .page()
                  .getByLabel(
                      "Status",
                      new com.microsoft.playwright.Page.GetByLabelOptions().setExact(true)))
          .hasValue("COMPLETED");
    }
  }
}
