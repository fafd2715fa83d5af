package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens shows by itself, also after the connection was lost. */
class LiveTest {
  private final Stage stage = Stage.get();

  @TempDir private Path directory;

  @Test
  void whatHappensShowsWithoutReloading() {
    String task = Stage.fresh("live");
    String packet = stage.story().send("planner", "coder", task, "{'n':1}");
    try (Visitor visitor = stage.operator().open("/tasks/" + task, task).live()) {
      assertThat(visitor.page().locator(".list-row .chip").first()).hasText("ready");
      String lease = stage.story().accept("coder", packet);
      assertThat(visitor.page().locator(".list-row .chip").first()).hasText("running");
      stage.story().act("coder", packet, "complete", lease, ",'result':{}");

      assertThat(visitor.page().locator(".list-row .chip").first()).hasText("completed");
    }
  }

  @Test
  void newTasksAndLettersComeToTheirLists() {
    try (Visitor visitor = stage.operator().open("/tasks", "Tasks").live()) {
      String task = Stage.fresh("newcomer");
      stage.story().send("planner", "coder", task, "{'n':1}");

      assertThat(visitor.page().locator(".list-row a").first()).hasText(task);
    }
  }

  @Test
  void aLostConnectionIsToldAndCaughtUpWith() throws IOException {
    Postmaster first = Postmaster.start(directory, 0);
    try (Visitor visitor = stage.stranger(first.url(), ColorScheme.LIGHT, 1360)) {
      visitor.signIn(first.operator());
      visitor.open("/tasks", "Tasks").live();
      first.stop();
      assertThat(visitor.page().getByText("The connection to the daemon is lost")).isVisible();
      visitor.keep("connection-lost");

      try (Postmaster second = Postmaster.start(directory, first.port())) {
        second.register("late", "{}");
        second.post(
            second.operator(),
            "/v1/packets",
            "{'type':'task.assign','taskId':'meanwhile','target':'late','payload':{}}");
        assertThat(visitor.page().locator(".list-row a").first()).hasText("meanwhile");
        visitor.live();

        assertThat(visitor.page().getByText("The connection to the daemon is lost")).hasCount(0);
        assertThat(visitor.complaints()).isEmpty();
      }
    } finally {
      first.close();
    }
  }
}
