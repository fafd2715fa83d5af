package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.SelectOption;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The list of tasks: search, filters in the URL, saved views and actions on many tasks. */
class TaskListTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();

  private void send(String task, String objective) {
    fixture
        .postmaster()
        .post(
            fixture.traffic().token("planner"),
            "/v1/packets",
            "{'type':'task.assign','taskId':'%s','target':'coder','objective':'%s','payload':{}}"
                .formatted(task, objective));
  }

  private static Locator rows(BrowserSession session) {
    return session.page().locator(".tasks .list-row");
  }

  @Test
  void tasksAreFoundByTheirObjectiveAndTheUrlKeepsTheFilters() {
    String task = ConsoleFixture.uniqueId("found");
    send(task, "Repair the quixotic lighthouse");
    try (BrowserSession session = fixture.operator().open("/tasks", "Tasks")) {
      session.page().getByLabel("Search tasks").fill("quixotic lightho");
      assertThat(rows(session)).hasCount(1);
      assertThat(rows(session)).containsText("Repair the quixotic lighthouse");
      assertThat(rows(session)).containsText(task);
      assertThat(session.page()).hasURL(Pattern.compile(".*q=quixotic\\+lightho$"));

      session.page().getByLabel("Status").selectOption("COMPLETED");
      assertThat(session.shown("No matching tasks")).isVisible();
      session.page().getByLabel("Status").selectOption("ACTIVE");
      assertThat(rows(session)).hasCount(1);
      session.button("Save view…").click();
      session.dialog().getByLabel("Name").fill("Lighthouses");
      session.dialog().getByText("Save", new Locator.GetByTextOptions().setExact(true)).click();
      session.page().navigate("/tasks");
      session
          .page()
          .getByLabel("Saved views")
          .selectOption(new SelectOption().setLabel("Lighthouses"));

      assertThat(rows(session)).hasCount(1);
      assertThat(session.page()).hasURL(Pattern.compile(".*status=ACTIVE.*"));
    }
  }

  @Test
  void manyTasksAreCancelledWithOneConfirmation() {
    String word = "bulkword" + ConsoleFixture.uniqueId("x").replace("-", "");
    for (int i = 0; i < 3; i++) {
      send(ConsoleFixture.uniqueId("bulk"), "Cancel " + word);
    }
    try (BrowserSession session = fixture.operator().open("/tasks?q=" + word, "Tasks")) {
      assertThat(rows(session)).hasCount(3);
      session.page().getByLabel("Select all listed tasks").check();
      assertThat(session.shown("3 tasks selected")).isVisible();
      session.button("Cancel…").click();
      session.button("Cancel 3 tasks").click();

      assertThat(session.dialog()).containsText("3 of 3 tasks: 3 done, 0 failed");
      session.button("Close").click();
      assertThat(rows(session).first()).containsText("cancelled");
    }
  }
}
