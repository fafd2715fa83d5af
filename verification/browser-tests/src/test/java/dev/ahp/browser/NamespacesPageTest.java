package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator adds namespaces, works in them and removes them; needs a daemon of its own. */
class NamespacesPageTest {
  private static PostmasterProcess process;

  @BeforeAll
  static void start(@TempDir Path directory) throws IOException {
    process = PostmasterProcess.start(directory, 0);
    process.register("only-in-default", "{}");
  }

  @AfterAll
  static void stop() {
    process.close();
  }

  private static Locator row(BrowserSession session, String name) {
    return session
        .page()
        .locator("main tbody tr")
        .filter(new Locator.FilterOptions().setHasText(name));
  }

  private static void addNamespace(BrowserSession session, String name) {
    session.button("Add a namespace").click();
    session.dialog().getByLabel("Name").fill(name);
    session.dialog().getByText("Add", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(row(session, name)).containsText("active");
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void exportIsShownAndRemoved(int width, ColorScheme scheme) {
    String namespace = "exporter-" + width;
    String agent = "exported-" + width;
    try (BrowserSession session = ConsoleFixture.get().stranger(process.url(), scheme, width)) {
      session.signIn(process.operator());
      session.open("/namespaces", "Namespaces");
      addNamespace(session, namespace);
      process.put("/v1/namespaces/" + namespace + "/agents/" + agent, "{}");
      process.post(
          process.operator(),
          "/v1/namespaces/" + namespace + "/exports",
          "{'agent':'%s','to':'default','types':['task.assign']}".formatted(agent));
      session.page().reload();
      assertThat(row(session, agent)).containsText("task.assign");
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
      session.screenshot("exports-" + width);

      row(session, agent).getByText("Remove export").click();
      session.dialog().getByText("Remove", new Locator.GetByTextOptions().setExact(true)).click();

      assertThat(row(session, agent)).hasCount(0);
      assertThat(session.errors()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void namespaceIsAddedOpenedAndRemoved(int width, ColorScheme scheme) {
    String namespace = "billing-" + width;
    try (BrowserSession session = ConsoleFixture.get().stranger(process.url(), scheme, width)) {
      session.signIn(process.operator());
      session.open("/namespaces", "Namespaces");
      addNamespace(session, namespace);
      process.put("/v1/namespaces/" + namespace + "/agents/clerk", "{}");
      assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
      assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
      session.screenshot("namespaces-" + width);

      row(session, namespace)
          .getByText("Open", new Locator.GetByTextOptions().setExact(true))
          .click();
      assertThat(session.heading("Overview")).isVisible();
      session.open("/agents", "Agents & contracts");
      assertThat(session.shown("clerk")).isVisible();
      assertThat(session.page().locator("main")).not().containsText("only-in-default");

      session.open("/namespaces", "Namespaces");
      row(session, namespace).getByText("Remove").click();
      session.dialog().getByLabel("Type the name of the namespace").fill(namespace);
      session.dialog().getByText("Remove", new Locator.GetByTextOptions().setExact(true)).click();
      assertThat(session.heading("Overview")).isVisible();
      session.open("/agents", "Agents & contracts");
      assertThat(session.shown("only-in-default")).isVisible();
      assertThat(session.errors()).isEmpty();
    }
  }
}
