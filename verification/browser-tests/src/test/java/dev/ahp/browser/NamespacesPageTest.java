package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator adds a namespace, works in it and removes it; needs a daemon of its own. */
class NamespacesPageTest {
  private static Locator row(BrowserSession session, String name) {
    return session
        .page()
        .locator("main tbody tr")
        .filter(new Locator.FilterOptions().setHasText(name));
  }

  private static void addBilling(BrowserSession session) {
    session.button("Add a namespace").click();
    session.dialog().getByLabel("Name").fill("billing");
    session.dialog().getByText("Add", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(row(session, "billing")).containsText("active");
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void exportIsShownAndRemoved(int width, ColorScheme scheme, @TempDir Path directory)
      throws IOException {
    try (PostmasterProcess process = PostmasterProcess.start(directory, 0);
        BrowserSession session = ConsoleFixture.get().stranger(process.url(), scheme, width)) {
      session.signIn(process.operator());
      session.open("/namespaces", "Namespaces");
      addBilling(session);
      process.put("/v1/namespaces/billing/agents/clerk", "{}");
      process.post(
          process.operator(),
          "/v1/namespaces/billing/exports",
          "{\"agent\":\"clerk\",\"to\":\"default\",\"types\":[\"task.assign\"]}");
      session.page().reload();
      assertThat(row(session, "clerk")).containsText("task.assign");
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
      session.screenshot("exports-" + width);

      row(session, "clerk").getByText("Remove export").click();
      session.dialog().getByText("Remove", new Locator.GetByTextOptions().setExact(true)).click();

      assertThat(row(session, "clerk")).hasCount(0);
      assertThat(session.errors()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void namespaceIsAddedOpenedAndRemoved(int width, ColorScheme scheme, @TempDir Path directory)
      throws IOException {
    try (PostmasterProcess process = PostmasterProcess.start(directory, 0);
        BrowserSession session = ConsoleFixture.get().stranger(process.url(), scheme, width)) {
      process.register("only-in-default", "{}");
      session.signIn(process.operator());
      session.open("/namespaces", "Namespaces");
      addBilling(session);
      process.put("/v1/namespaces/billing/agents/clerk", "{}");
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
      session.screenshot("namespaces-" + width);

      row(session, "billing")
          .getByText("Open", new Locator.GetByTextOptions().setExact(true))
          .click();
      assertThat(session.heading("Overview")).isVisible();
      session.open("/agents", "Agents & contracts");
      assertThat(session.shown("clerk")).isVisible();
      assertThat(session.page().locator("main")).not().containsText("only-in-default");

      session.open("/namespaces", "Namespaces");
      row(session, "billing").getByText("Remove").click();
      session.dialog().getByLabel("Type the name of the namespace").fill("billing");
      session.dialog().getByText("Remove", new Locator.GetByTextOptions().setExact(true)).click();
      assertThat(session.heading("Overview")).isVisible();
      session.open("/agents", "Agents & contracts");
      assertThat(session.shown("only-in-default")).isVisible();
      assertThat(session.errors()).isEmpty();
    }
  }
}
