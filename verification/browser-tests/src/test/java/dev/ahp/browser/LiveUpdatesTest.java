package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that pages update automatically, also after a connection loss. */
class LiveUpdatesTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @TempDir private Path directory;

  @Test
  void changesAppearWithoutReload() {
    String task = ConsoleFixture.uniqueId("live");
    String packet = fixture.traffic().send("planner", "coder", task, "{'n':1}");
    try (BrowserSession session = fixture.operator().open("/tasks/" + task, task).live()) {
      assertThat(session.page().locator(".list-row .chip").first()).hasText("ready");
      String lease = fixture.traffic().accept("coder", packet);
      assertThat(session.page().locator(".list-row .chip").first()).hasText("running");
      fixture.traffic().act("coder", packet, "complete", lease, ",'result':{}");

      assertThat(session.page().locator(".list-row .chip").first()).hasText("completed");
    }
  }

  @Test
  void newTasksAndDeadLettersAppearInTheirLists() {
    try (BrowserSession session = fixture.operator().open("/tasks", "Tasks").live()) {
      String task = ConsoleFixture.uniqueId("newcomer");
      fixture.traffic().send("planner", "coder", task, "{'n':1}");

      assertThat(session.page().locator(".list-row a").first()).hasText(task);
    }
  }

  @Test
  void connectionLossIsShownAndMissedEventsAreLoaded() throws IOException {
    PostmasterProcess first = PostmasterProcess.start(directory, 0);
    try (BrowserSession session = fixture.stranger(first.url(), ColorScheme.LIGHT, 1360)) {
      session.signIn(first.operator());
      session.open("/tasks", "Tasks").live();
      first.stop();
      assertThat(session.page().getByText("The connection to the daemon was lost")).isVisible();
      session.screenshot("connection-lost");

      try (PostmasterProcess second = PostmasterProcess.start(directory, first.port())) {
        second.register("late", "{}");
        second.post(
            second.operator(),
            "/v1/packets",
            "{'type':'task.assign','taskId':'meanwhile','target':'late','payload':{}}");
        assertThat(session.page().locator(".list-row a").first()).hasText("meanwhile");
        session.live();

        assertThat(session.page().getByText("The connection to the daemon was lost")).hasCount(0);
        assertThat(session.errors()).isEmpty();
      }
    } finally {
      first.close();
    }
  }
}
