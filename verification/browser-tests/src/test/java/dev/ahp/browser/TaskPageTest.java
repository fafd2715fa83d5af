package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the page of a task: what it is about, what came of it and what to do next. */
class TaskPageTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();
  private final SampleTraffic traffic = fixture.traffic();

  private BrowserSession operator(int width, ColorScheme scheme) {
    return fixture.visit(fixture.postmaster().operator(), scheme, width);
  }

  private static void assertValid(BrowserSession session) {
    assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
    assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
    assertThat(session.errors()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT", "390, DARK"})
  void pageLeadsWithObjectiveStateInputAndResult(int width, ColorScheme scheme) {
    try (BrowserSession session = operator(width, scheme)) {
      session.open("/tasks/" + SampleTraffic.PIPELINE, "Add the login check");
      Locator input = session.page().locator(".in-out > section").first();
      Locator result = session.page().locator(".in-out > section").last();

      assertThat(session.shown("Completed by reviewer")).isVisible();
      assertThat(input).containsText("use the session cookie");
      assertThat(input.getByText("handoffId")).hasCount(0);
      assertThat(result).containsText("PASS");
      input.getByText("technical or empty field").click();
      assertThat(input.getByText("handoffId").first()).isVisible();
      assertValid(session);
      session.screenshot("console-task-" + width);
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, DARK", "390, LIGHT"})
  void rowShowsInputAndOutputInPlace(int width, ColorScheme scheme) {
    try (BrowserSession session = operator(width, scheme)) {
      session.open("/tasks/" + SampleTraffic.PIPELINE, "Add the login check");
      Locator next = session.page().locator(".timeline .list-row").nth(2);
      Locator row = session.page().locator(".timeline .list-row").nth(1);
      session.button("Show coder → reviewer").click();
      Locator detail = session.page().locator(".list-detail");

      assertThat(detail.getByLabel("Input", exact())).containsText("12 pass");
      assertThat(detail.getByLabel("Output", exact())).containsText("PASS");
      assertThat(detail.getByText("Payload type")).hasCount(0);
      detail.getByText("Ids, addresses and times").click();
      assertThat(detail.getByText("Payload type")).isVisible();
      assertThat(next.boundingBox().y).isGreaterThan(row.boundingBox().y + 100);
      assertThat(next.boundingBox().y)
          .isGreaterThanOrEqualTo(detail.boundingBox().y + detail.boundingBox().height - 1);
      assertValid(session);
      session.screenshot("row-" + width);
      session.button("Show coder → reviewer").click();
      assertThat(detail).hasCount(0);
    }
  }

  private static Locator.GetByLabelOptions exact() {
    return new Locator.GetByLabelOptions().setExact(true);
  }

  @Test
  void timeAxisIsUnderTheBars() {
    try (BrowserSession session = operator(1440, ColorScheme.LIGHT)) {
      session.open("/tasks/" + SampleTraffic.PIPELINE, "Add the login check");
      Locator axis = session.page().getByLabel("Time since the start");
      Locator bar = session.page().locator(".timeline .span").first();

      assertThat(axis).containsText(Pattern.compile("^0.* m?s"));
      assertThat(Math.abs(axis.boundingBox().x - bar.boundingBox().x)).isLessThan(2);
      assertThat(Math.abs(axis.boundingBox().width - bar.boundingBox().width)).isLessThan(2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void failedTaskSaysWhatToDo(int width) {
    String task = ConsoleFixture.uniqueId("broken");
    String packet = traffic.send("planner", "coder", task, "{'task_summary':'Print the label'}");
    String lease = traffic.accept("coder", packet);
    traffic.act(
        "coder", packet, "fail", lease, ",'error':{'code':'NO_PAPER','message':'tray 2 is empty'}");
    try (BrowserSession session = operator(width, ColorScheme.LIGHT)) {
      session.open("/tasks/" + task, "Print the label");
      Locator step = session.page().getByLabel("What to do next");

      assertThat(session.shown("Failed at coder")).isVisible();
      assertThat(session.page().locator(".notice.bad")).containsText("tray 2 is empty");
      assertThat(step).containsText("ahp replay " + task);
      step.getByText("Replay…").click();
      session.dialog().getByText("Replay").last().click();
      assertThat(session.toast("Replayed as")).isVisible();
      assertThat(session.shown("Waits for coder to accept it")).isVisible();
      assertValid(session);
    }
  }

  @Test
  void waitingAndBlockedTasksLeadToTheDecision() {
    String asked = ConsoleFixture.uniqueId("asked");
    String letter = ConsoleFixture.uniqueId("letter");
    traffic.question(asked);
    traffic.deadLetter(letter);
    try (BrowserSession session = operator(1440, ColorScheme.LIGHT)) {
      session.open("/tasks/" + letter, letter);
      assertThat(session.link("Open the dead letters")).hasAttribute("href", "/dead-letters");
      session.open("/tasks/" + asked, asked);
      session.link("Answer").click();

      assertThat(session.page().locator(".asked")).hasText("May I? " + asked);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void graphOfTwoHundredPacketsIsFolded(int width) {
    String task = ConsoleFixture.uniqueId("fan");
    LargeTask.send(fixture.postmaster(), task, 200);
    try (BrowserSession session = operator(width, ColorScheme.LIGHT)) {
      session.open("/tasks/" + task + "?tab=graph", task);
      Locator boxes = session.page().locator(".task-graph .box");

      assertThat(boxes).hasCount(1);
      assertThat(boxes.first()).containsText("× 200");
      boxes.first().focus();
      session.page().keyboard().press("Enter");
      assertThat(session.page().locator(".id-list a")).hasCount(100);
      boxes.first().click();
      assertThat(session.page().locator(".id-list a")).hasCount(0);
      assertValid(session);
      session.open("/tasks/" + SampleTraffic.PIPELINE + "?tab=graph", SampleTraffic.PIPELINE);
      assertThat(boxes).hasCount(4);
      assertThat(session.page().locator(".task-graph .joint")).hasCount(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1440})
  void anyTwoHopsAreCompared(int width) {
    try (BrowserSession session = operator(width, ColorScheme.LIGHT)) {
      session.open("/tasks/" + SampleTraffic.PIPELINE + "?tab=changes", SampleTraffic.PIPELINE);
      session
          .page()
          .getByLabel("Right", new Page.GetByLabelOptions().setExact(true))
          .selectOption(new SelectOption().setLabel("2. coder → reviewer"));
      session.page().waitForURL("**right=*");
      Locator pairs = session.page().locator(".pairs").first();

      assertThat(pairs.locator("li").first().locator("code"))
          .hasText(Pattern.compile("/currentState/.*"));
      assertThat(pairs).containsText("use the session cookie");
      assertThat(pairs.getByText("/handoffId")).hasCount(0);
      assertThat(session.shown("that every hop changes")).isVisible();
      assertValid(session);
    }
  }

  @Test
  void passedChecksAreFolded() {
    String packet = traffic.send("planner", "coder", ConsoleFixture.uniqueId("gates"), "{'n':1}");
    try (BrowserSession session = operator(1440, ColorScheme.LIGHT)) {
      session.open("/packets/" + packet, "planner → coder");
      Locator checks = session.page().getByText(Pattern.compile("^Passed \\d+ checks"));

      assertThat(session.page().locator(".gates")).hasCount(0);
      checks.click();
      assertThat(session.page().locator(".gates")).containsText("envelope");
    }
  }

  @Test
  void idIsCopied() {
    try (BrowserSession session = operator(1440, ColorScheme.LIGHT)) {
      session.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
      session.open("/tasks/" + SampleTraffic.PIPELINE, SampleTraffic.PIPELINE);
      session.button("Copy the task id").click();

      assertThat(session.button("Copied")).isVisible();
      assertThat(session.page().evaluate("navigator.clipboard.readText()"))
          .isEqualTo(SampleTraffic.PIPELINE);
    }
  }
}
