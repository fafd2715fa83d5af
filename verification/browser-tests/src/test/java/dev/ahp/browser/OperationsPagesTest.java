package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The overview, the costs, the agents and the settings. */
class OperationsPagesTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @Test
  void alertsAreGroupedAndAcknowledged() {
    fixture.traffic().deadLetter(ConsoleFixture.uniqueId("alert"));
    fixture.traffic().deadLetter(ConsoleFixture.uniqueId("alert"));
    try (BrowserSession session = fixture.operator().open("/", "Overview")) {
      Locator group =
          session
              .page()
              .locator(".alerts.grouped li")
              .filter(new Locator.FilterOptions().setHasText("safety violation"));
      assertThat(group).hasCount(1);
      assertThat(group).containsText("×");
      group.getByText("Mute…").click();
      session.dialog().getByLabel("Minutes").fill("5");
      session.dialog().getByText("Mute", new Locator.GetByTextOptions().setExact(true)).click();
      assertThat(group).hasCount(0);
      session.page().getByText("Show seen and muted").click();
      assertThat(group).containsText("muted by");
      group.getByText("Unmute").click();
      assertThat(group).containsText("Mute…");
    }
  }

  @Test
  void ratesHaveARange() {
    try (BrowserSession session = fixture.operator().open("/?range=24h", "Overview")) {
      assertThat(session.page().getByLabel("Range")).hasValue("24h");
      assertThat(session.page().locator(".legend .a").first()).containsText("in total");
      assertThat(session.errors()).isEmpty();
    }
  }

  @Test
  void costIsShownByAgentAndExported() throws IOException {
    try (BrowserSession session = fixture.operator().open("/cost", "Cost")) {
      assertThat(session.shown("By model")).isVisible();
      assertThat(session.page().getByLabel("By agent")).containsText("reviewer");
      Download csv = session.page().waitForDownload(() -> session.page().getByText("CSV").click());

      assertThat(Files.readString(csv.path()))
          .startsWith("group,name,usd,prompt,completion")
          .contains("agent,\"reviewer\",0.05");
    }
  }

  @Test
  void agentsAreAddedEditedPausedAndRemoved() {
    String name = ConsoleFixture.uniqueId("hired");
    try (BrowserSession session = fixture.operator().open("/agents", "Agents")) {
      session.button("Add agent…").click();
      session.dialog().getByLabel("Name").fill(name);
      session.dialog().getByLabel("Roles").fill("clerk, scribe");
      session.button("Add").click();
      assertThat(session.dialog()).containsText("Token of " + name);
      session.button("Done").click();
      assertThat(session.shown("clerk, scribe")).isVisible();

      session.button("New token…").click();
      session.button("Make token").click();
      assertThat(session.dialog()).containsText("cannot be shown again");
      session.button("Done").click();
      session.button("Pause…").click();
      session.button("Pause").click();
      assertThat(session.button("Resume…")).isVisible();
      session.button("Remove…").click();
      session.dialog().getByLabel("Name of the agent").fill(name);
      session.button("Remove").click();
      assertThat(session.toast("Removed")).isVisible();

      assertThat(
              fixture
                  .postmaster()
                  .send(fixture.postmaster().operator(), "GET", "/v1/agents/" + name, "")
                  .statusCode())
          .isEqualTo(404);
    }
  }

  @Test
  void keysAreMadeInTheBrowser() {
    String name = ConsoleFixture.uniqueId("signer");
    fixture.postmaster().register(name, "{}");
    try (BrowserSession session = fixture.operator().open("/agents/" + name, "Agents")) {
      session.button("New key…").click();
      session.button("Make key").click();
      assertThat(session.dialog()).containsText("BEGIN PRIVATE KEY");
      session.button("Done").click();

      assertThat(session.button("Rotate key…")).isVisible();
    }
  }

  @Test
  void settingsShowNoSecrets() {
    try (BrowserSession session = fixture.operator().open("/settings", "Settings")) {
      assertThat(session.shown("Store and cluster")).isVisible();
      assertThat(session.shown("sqlite")).isVisible();
      assertThat(session.page().content()).doesNotContain(fixture.postmaster().operator());
    }
  }
}
