package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that names, texts and numbers of maximum length stay legible, and that errors are shown.
 */
class LongContentTest {
  private static final String WIDE = "W".repeat(100);

  private final ConsoleFixture fixture = ConsoleFixture.get();

  /** Returns by how many pixels the selected elements overflow their containers. */
  private static double overflow(BrowserSession session, String script) {
    return ((Number) session.page().evaluate(script)).doubleValue();
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1250})
  void longNameIsShownCompletely(int width) {
    PostmasterProcess process = fixture.postmaster();
    process.put("/v1/agents/" + WIDE, "{}");
    String packet =
        SampleTraffic.id(
            process.post(
                process.operator(),
                "/v1/packets",
                "{'type':'task.assign','target':'" + WIDE + "','payload':{}}"));
    try (BrowserSession session = fixture.visit(process.operator(), ColorScheme.LIGHT, width)) {
      session.open("/packets/" + packet, "operator");
      double heading =
          overflow(session, "(e => e.scrollWidth - e.clientWidth)(document.querySelector('h1'))");
      session.open("/agents", "Agents & contracts");
      assertThat(session.page().locator(".node text").getByText("WWW").first()).isAttached();
      double node =
          overflow(
              session,
              "Math.max(...[...document.querySelectorAll('.node')].map(it =>"
                  + " it.querySelector('rect').getBoundingClientRect().left"
                  + " - it.querySelector('text').getBoundingClientRect().left))");

      assertThat(heading).isLessThan(1);
      assertThat(node).isLessThan(1);
    }
  }

  @Test
  void largeCountsDoNotOverlapTheirLabels() {
    LargeTask.send(fixture.postmaster(), ConsoleFixture.uniqueId("unowned"), 1000);
    try (BrowserSession session =
        fixture.visit(fixture.postmaster().operator(), ColorScheme.LIGHT, 1250)) {
      session.open("/", "Overview");
      // Depending on the time since the submit, they are unowned or late.
      assertThat(
              session
                  .page()
                  .locator(".hand-head strong")
                  .filter(
                      new Locator.FilterOptions().setHasText(Pattern.compile("^[0-9,]{3,}\\+$")))
                  .first())
          .isVisible();
      double cover =
          overflow(
              session,
              "Math.max(...[...document.querySelectorAll('.hand-head')].map(it => {"
                  + " const words = document.createRange();"
                  + " words.selectNodeContents(it.querySelector('strong'));"
                  + " return words.getBoundingClientRect().right"
                  + " - it.querySelector('div').getBoundingClientRect().left; }))");

      assertThat(cover).isLessThan(0);
    }
  }

  @Test
  void longQuestionIsShownCompletely() {
    String queue = ConsoleFixture.uniqueId("desk");
    String question = "Shall we do it? ".repeat(20) + "The end of the question.";
    fixture
        .postmaster()
        .post(
            fixture.postmaster().operator(),
            "/v1/packets",
            "{'type':'task.assign','target':'human:%s','objective':'%s','payload':{}}"
                .formatted(queue, question));
    try (BrowserSession session = fixture.operator()) {
      session.open("/inbox/" + queue, "Inbox");

      assertThat(session.page().locator(".asked")).containsText("The end of the question.");
    }
  }

  @Test
  void internalErrorIsExplained() {
    String broke =
        "{\"title\":\"Internal error\",\"status\":500,\"code\":\"INTERNAL\","
            + "\"detail\":\"see the daemon's log for details\"}";
    try (BrowserSession session = fixture.operator()) {
      for (List<String> fault :
          List.of(
              List.of("500", broke, "Internal error: see the daemon's log for details"),
              List.of("502", "<html>", "The daemon does not respond (status 502)"),
              List.of("200", "<html>", "The response is not from the daemon"))) {
        session.page().unrouteAll();
        session
            .page()
            .route(
                "**/v1/tasks*",
                it ->
                    it.fulfill(
                        new Route.FulfillOptions()
                            .setStatus(Integer.parseInt(fault.get(0)))
                            .setBody(fault.get(1))));
        session.open("/tasks", "Tasks");

        assertThat(session.page().getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
            .containsText(fault.get(2));
      }
    }
  }
}
