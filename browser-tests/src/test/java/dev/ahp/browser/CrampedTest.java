package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, texts and numbers that are as large as they may be stay legible, and so do faults. */
class CrampedTest {
  private static final String WIDE = "W".repeat(100);

  private final Stage stage = Stage.get();

  /** How far any of these reaches out of what holds it, in pixels. */
  private static double reach(Visitor visitor, String script) {
    return ((Number) visitor.page().evaluate(script)).doubleValue();
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1250})
  void aLongNameIsReadWhole(int width) {
    Postmaster postmaster = stage.postmaster();
    postmaster.put("/v1/agents/" + WIDE, "{}");
    String packet =
        Story.id(
            postmaster.post(
                postmaster.operator(),
                "/v1/packets",
                "{'type':'task.assign','target':'" + WIDE + "','payload':{}}"));
    try (Visitor visitor = stage.visit(postmaster.operator(), ColorScheme.LIGHT, width)) {
      visitor.open("/packets/" + packet, "operator");
      double heading =
          reach(visitor, "(e => e.scrollWidth - e.clientWidth)(document.querySelector('h1'))");
      visitor.open("/agents", "Agents & contracts");
      assertThat(visitor.page().locator(".node text.long").first()).isAttached();
      double node =
          reach(
              visitor,
              "Math.max(...[...document.querySelectorAll('.node')].map(it =>"
                  + " it.querySelector('rect').getBoundingClientRect().left"
                  + " - it.querySelector('text').getBoundingClientRect().left))");

      assertThat(heading).isLessThan(1);
      assertThat(node).isLessThan(1);
    }
  }

  @Test
  void aThousandDoNotCoverWhatTheyAre() {
    Crowd.send(stage.postmaster(), Stage.fresh("unowned"), 1000);
    try (Visitor visitor = stage.visit(stage.postmaster().operator(), ColorScheme.LIGHT, 1250)) {
      visitor.open("/", "Overview");
      assertThat(visitor.page().locator(".hand-head strong").first()).containsText("1,000");
      double cover =
          reach(
              visitor,
              "Math.max(...[...document.querySelectorAll('.hand-head')].map(it => {"
                  + " const words = document.createRange();"
                  + " words.selectNodeContents(it.querySelector('strong'));"
                  + " return words.getBoundingClientRect().right"
                  + " - it.querySelector('div').getBoundingClientRect().left; }))");

      assertThat(cover).isLessThan(0);
    }
  }

  @Test
  void aQuestionIsReadWholeBeforeItIsAnswered() {
    String queue = Stage.fresh("desk");
    String question = "Shall we do it? ".repeat(20) + "The end of the question.";
    stage
        .postmaster()
        .post(
            stage.postmaster().operator(),
            "/v1/packets",
            "{'type':'task.assign','target':'human:%s','objective':'%s','payload':{}}"
                .formatted(queue, question));
    try (Visitor visitor = stage.operator()) {
      visitor.open("/inbox/" + queue, "Inbox");

      assertThat(visitor.page().locator(".objective")).containsText("The end of the question.");
    }
  }

  @Test
  void aFaultInsideSaysWhatHappened() {
    String broke =
        "{\"title\":\"Something broke inside the daemon\",\"status\":500,\"code\":\"INTERNAL\","
            + "\"detail\":\"its log says more\"}";
    try (Visitor visitor = stage.operator()) {
      for (List<String> fault :
          List.of(
              List.of("500", broke, "Something broke inside the daemon: its log says more"),
              List.of("502", "<html>", "The daemon does not answer (status 502)"),
              List.of("200", "<html>", "What answers here is not the daemon"))) {
        visitor.page().unrouteAll();
        visitor
            .page()
            .route(
                "**/v1/tasks*",
                it ->
                    it.fulfill(
                        new Route.FulfillOptions()
                            .setStatus(Integer.parseInt(fault.get(0)))
                            .setBody(fault.get(1))));
        visitor.open("/tasks", "Tasks");

        assertThat(visitor.page().getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
            .containsText(fault.get(2));
      }
    }
  }
}
