package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens shows by itself, also after the connection was lost. */
class LiveUpdatesTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  @TempDir private Path directory;

  @Test
  void whatHappensShowsWithoutReloading() {
    String task = ConsoleFixture.fresh("live");
    String packet = fixture.story().send("planner", "coder", task, "{'n':1}");
    try (BrowserSession session = fixture.operator().open("/tasks/" + task, task).live()) {
      assertThat(session.page().locator(".list-row .chip").first()).hasText("ready");
      String lease = fixture.story().accept("coder", packet);
      assertThat(session.page().locator(".list-row .chip").first()).hasText("running");
      fixture.story().act("coder", packet, "complete", lease, ",'result':{}");

      assertThat(session.page().locator(".list-row .chip").first()).hasText("completed");
    }
  }

  @Test
  void newTasksAndLettersComeToTheirLists() {
    try (BrowserSession session = fixture.operator().open("/tasks", "Tasks").live()) {
      String task = ConsoleFixture.fresh("newcomer");
      fixture.story().send("planner", "coder", task, "{'n':1}");

      assertThat(session.page().locator(".list-row a").first()).hasText(task);
    }
  }

  @Test
  void aLostConnectionIsToldAndCaughtUpWith() throws IOException {
    PostmasterProcess first = PostmasterProcess.start(directory, 0);
    try (BrowserSession session = fixture.stranger(first.url(), ColorScheme.LIGHT, 1360)) {
      session.signIn(first.operator());
      session.open("/tasks", "Tasks").live();
      first.stop();
      assertThat(session.page().getByText("The connection to the daemon was lost")).isVisible();
      session.keep("connection-lost");

      try (PostmasterProcess second = PostmasterProcess.start(directory, first.port())) {
        second.register("late", "{}");
        second.post(
            second.operator(),
            "/v1/packets",
            "{'type':'task.assign','taskId':'meanwhile','target':'late','payload':{}}");
        assertThat(session.page().locator(".list-row a").first()).hasText("meanwhile");
        session.live();

        assertThat(session.page().getByText("The connection to the daemon was lost")).hasCount(0);
        assertThat(session.complaints()).isEmpty();
      }
    } finally {
      first.close();
    }
  }
}
