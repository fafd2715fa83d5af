package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.ahp.json.JsonObject;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how people answer: buttons, choices, forms, assignment and shared links. */
class InboxPageTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();
  private final PostmasterProcess process = fixture.postmaster();

  /** Sends an item to a new queue and returns its queue. */
  private String ask(String question, String rest) {
    String queue = ConsoleFixture.uniqueId("people");
    process.post(
        fixture.traffic().token("planner"),
        "/v1/packets",
        "{'type':'task.assign','taskId':'%s','target':'human:%s','objective':'%s','payload':{'amount':900}%s}"
            .formatted(queue, queue, question, rest));
    return queue;
  }

  private String clerk(String queue) {
    return process.register(ConsoleFixture.uniqueId("clerk"), "{'queues':['" + queue + "']}");
  }

  private String result(String queue) {
    JsonObject result = process.get("/v1/tasks/" + queue + "/result");
    return String.valueOf(result.get("result"));
  }

  private static void assertValid(BrowserSession session) {
    assertThat(AccessibilityCheck.violations(session.page())).isEmpty();
    assertThat(AccessibilityCheck.overflowPixels(session.page())).isNotPositive();
    assertThat(session.errors()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1440, LIGHT, Approve, true", "390, DARK, Deny, false"})
  void approverWhoIsNotAnOperatorDecidesTheirQueueOnly(
      int width, ColorScheme scheme, String act, String expected) {
    String queue =
        ask(
            "Refund 900?",
            ",'expiresAt':'"
                + Instant.now().plusSeconds(3600)
                + "','expectedOutput':{'type':'object','properties':{'approved':{'type':'boolean'}}}");
    try (BrowserSession session = fixture.visit(clerk(queue), scheme, width)) {
      session.open("/inbox", "Inbox");
      assertThat(session.page().locator("nav[aria-label=Queues] .count")).hasCount(1);
      assertThat(session.page().locator(".asked")).hasText("Refund 900?");
      assertThat(session.shown("Due in")).isVisible();
      assertThat(session.button("Send answer")).hasCount(0);
      session.page().getByLabel("Note for the record").fill("checked the photo");
      assertValid(session);
      session.screenshot("inbox-approve-" + width);
      session.button(act).click();

      assertThat(session.toast("Answered")).isVisible();
      assertThat(result(queue)).contains(expected);
      session.page().navigate("/inbox/desk");
      assertThat(session.shown("Access denied")).isVisible();
    }
  }

  @Test
  void choicesAreButtons() {
    String queue = ask("Which colour?", ",'expectedOutput':{'enum':['red','blue']}");
    try (BrowserSession session = fixture.operator().open("/inbox/" + queue, "Inbox")) {
      session.button("blue").click();

      assertThat(session.toast("Answered")).isVisible();
      assertThat(result(queue)).contains("blue");
    }
  }

  @ParameterizedTest
  @CsvSource({"1440, DARK", "390, LIGHT"})
  void formComesFromTheSchemaAndShowsErrorsBesideFields(int width, ColorScheme scheme) {
    String queue =
        ask(
            "Where to send it?",
            ",'expectedOutput':{'schema':{'type':'object','required':['copies','address'],'properties':{"
                + "'copies':{'type':'integer','minimum':1,'maximum':9},'size':{'enum':['S','L']},"
                + "'code':{'type':'string','pattern':'^[0-9]+$'},'tags':{'type':'array','items':{'type':'string'}},"
                + "'address':{'type':'object','required':['city'],'properties':{'city':{'type':'string'}}}}}}");
    try (BrowserSession session = fixture.visit(process.operator(), scheme, width)) {
      session.open("/inbox/" + queue, "Inbox");
      session.page().getByLabel("copies").fill("12");
      session.page().getByLabel("code").fill("abc");
      session.button("Send answer").click();
      assertThat(session.page().locator(".field-error"))
          .hasText(new String[] {"must be from 1 to 9", "is required"});
      assertThat(session.page().locator(".asked")).isVisible();
      assertValid(session);
      session.screenshot("inbox-form-" + width);
      session.page().getByLabel("copies").fill("2");
      session.page().getByLabel("size").selectOption("1");
      session.page().getByLabel("tags").fill("a\nb");
      session.page().getByLabel("city").fill("Rome");
      session.button("Send answer").click();
      assertThat(session.page().locator(".field-error")).hasCount(1);
      assertThat(session.page().getByLabel("code")).hasAttribute("aria-invalid", "true");
      session.page().getByLabel("code").fill("123");
      session.button("Send answer").click();

      assertThat(session.toast("Answered")).isVisible();
      assertThat(result(queue)).contains("Rome").contains("123");
    }
  }

  @Test
  void itemIsAssignedAndFiltered() {
    String queue = ask("Who does it?", "");
    try (BrowserSession session = fixture.operator().open("/inbox/" + queue, "Inbox")) {
      session.page().getByLabel("Assigned to me").check();
      assertThat(session.shown("Nothing is assigned to you")).isVisible();
      session.page().getByLabel("Assigned to me").uncheck();
      session
          .page()
          .getByLabel("Assigned to", new Page.GetByLabelOptions().setExact(true))
          .selectOption("operator");
      assertThat(session.toast("Assigned to operator")).isVisible();
      session.page().getByLabel("Assigned to me").check();

      assertThat(session.page().locator(".inbox .list-row")).hasCount(1);
      assertThat(session.page().locator(".inbox .list-row")).containsText("for operator");
    }
  }

  @Test
  void sharedLinkOpensTheItemAfterSignInAndShowsTheDecision() {
    String queue = ask("Open or closed?", "");
    String clerk = clerk(queue);
    String id =
        process
            .get("/v1/inbox/" + queue)
            .array("items")
            .orElseThrow()
            .objects()
            .get(0)
            .string("id")
            .orElseThrow();
    try (BrowserSession session = fixture.stranger(process.url(), ColorScheme.LIGHT, 1440)) {
      session.page().navigate("/inbox/" + queue + "/" + id);
      session.page().getByLabel("Token").fill(clerk);
      session.button("Sign in").click();
      Locator asked = session.page().locator(".asked");
      assertThat(asked).hasText("Open or closed?");
      session.button("Approve").click();

      assertThat(session.toast("Answered")).isVisible();
      assertThat(session.shown("Answered by clerk")).isVisible();
      assertThat(asked).hasText("Open or closed?");
      assertThat(session.button("Approve")).hasCount(0);
    }
  }
}
