package dev.ahp.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Everything that can be done, done by clicking. */
class ActionsTest {
  private final ConsoleFixture consoleFixture = ConsoleFixture.get();
  private final SampleTraffic sampleTraffic = consoleFixture.story();

  private List<String> statuses(String task) {
    return consoleFixture
        .postmaster()
        .get("/v1/tasks/" + task)
        .array("packets")
        .orElseThrow()
        .stream()
        .map(it -> it.asObject().flatMap(p -> p.string("status")).orElse(""))
        .toList();
  }

  private static void confirm(BrowserSession browserSession, String act) {
    browserSession
        .dialog()
        .getByText(act, new Locator.GetByTextOptions().setExact(true))
        .last()
        .click();
    assertThat(browserSession.dialog()).hasCount(0);
  }

  @Test
  void aTaskIsReplayedRolledBackAndCancelled() {
    String task = ConsoleFixture.fresh("acts");
    String first = sampleTraffic.send("planner", "coder", task, "{'n':1}");
    String lease = sampleTraffic.accept("coder", first);
    sampleTraffic.act(
        "coder",
        first,
        "handoff",
        lease,
        ",'packet':{'type':'task.assign','target':'reviewer','payload':{'n':2}},'checkpoint':{'step':1}");
    try (BrowserSession browserSession = consoleFixture.operator().open("/tasks/" + task, task)) {
      browserSession.button("Roll back").click();
      browserSession.dialog().getByLabel("Reason").fill("wrong branch");
      confirm(browserSession, "Roll back");
      assertThat(browserSession.said("Rolled back")).isVisible();
      assertThat(browserSession.shown("pending handoff")).isVisible();
      assertThat(statuses(task)).containsExactly("running", "cancelled");

      browserSession.button("Replay").click();
      confirm(browserSession, "Replay");
      assertThat(browserSession.said("Replayed as")).isVisible();
      assertThat(statuses(task)).hasSize(3);

      browserSession.button("Cancel").click();
      confirm(browserSession, "Cancel task");
      assertThat(browserSession.said("Cancelled")).isVisible();
      assertThat(statuses(task)).containsOnly("cancelled");
    }
  }

  @Test
  void aRefusalIsToldAndNothingIsLost() {
    String task = ConsoleFixture.fresh("nothing");
    sampleTraffic.send("planner", "coder", task, "{'n':1}");
    consoleFixture
        .postmaster()
        .post(consoleFixture.postmaster().operator(), "/v1/tasks/" + task + "/cancel", "{}");
    try (BrowserSession browserSession = consoleFixture.operator().open("/tasks/" + task, task)) {
      browserSession.button("Roll back").click();
      browserSession.dialog().getByLabel("Reason").fill("kept");
      browserSession.dialog().getByText("Roll back").last().click();

      assertThat(browserSession.dialog().getByText("ILLEGAL_TRANSITION")).isVisible();
      assertThat(browserSession.dialog().getByLabel("Reason")).hasValue("kept");
    }
  }

  @Test
  void aPacketIsCancelledAndReplayed() {
    String task = ConsoleFixture.fresh("packet");
    String packet = sampleTraffic.send("planner", "coder", task, "{'n':1}");
    try (BrowserSession browserSession =
        consoleFixture.operator().open("/packets/" + packet, "planner → coder")) {
      browserSession.button("Cancel").click();
      confirm(browserSession, "Cancel packet");
      assertThat(browserSession.said("Cancelled")).isVisible();
      browserSession.button("Replay").click();
      confirm(browserSession, "Replay");

      assertThat(browserSession.said("Replayed as")).isVisible();
      assertThat(statuses(task)).containsExactly("cancelled", "ready");
    }
  }

  @Test
  void deadLettersAreReleasedAndDiscardedWithANote() {
    String one = ConsoleFixture.fresh("letter");
    String two = ConsoleFixture.fresh("letter");
    sampleTraffic.deadLetter(one);
    sampleTraffic.deadLetter(two);
    try (BrowserSession browserSession =
        consoleFixture.operator().open("/dead-letters", "Dead letters")) {
      decide(browserSession, one, "Release");
      assertThat(browserSession.said("Released as")).isVisible();
      decide(browserSession, two, "Discard");
      assertThat(browserSession.said("Discarded")).isVisible();

      assertThat(statuses(one)).containsExactly("blocked", "ready");
      assertThat(statuses(two)).containsExactly("blocked");
      browserSession.open("/dead-letters?state=discarded", "Dead letters");
      assertThat(browserSession.shown("seen by a person")).isVisible();
    }
  }

  private static void decide(BrowserSession browserSession, String task, String verb) {
    browserSession
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(task))
        .click();
    browserSession.button(verb + "…").click();
    assertThat(browserSession.dialog().getByText(verb).last()).isDisabled();
    browserSession.dialog().getByLabel("Note").fill("seen by a person");
    confirm(browserSession, verb);
  }

  @Test
  void peopleAnswerAndReject() {
    String asked = ConsoleFixture.fresh("asked");
    String work = ConsoleFixture.fresh("work");
    sampleTraffic.question(asked);
    sampleTraffic.forPeople(work);
    try (BrowserSession browserSession = consoleFixture.operator().open("/inbox", "Inbox")) {
      choose(browserSession, "May I? " + asked);
      browserSession.button("Answer…").click();
      browserSession.dialog().getByLabel("Answer").fill("{\"yes\": true}");
      confirm(browserSession, "Send answer");
      assertThat(browserSession.said("Answered")).isVisible();
      choose(browserSession, "Approve " + work);
      browserSession.button("Reject…").click();
      browserSession.dialog().getByLabel("Reason").fill("too much");
      confirm(browserSession, "Reject");
      assertThat(browserSession.said("Rejected")).isVisible();

      assertThat(statuses(asked)).containsExactly("running");
      assertThat(statuses(work)).containsExactly("cancelled");
    }
  }

  private static void choose(BrowserSession browserSession, String text) {
    browserSession
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(text))
        .click();
    assertThat(
            browserSession
                .page()
                .locator("section.panel h2")
                .filter(new Locator.FilterOptions().setHasText(text)))
        .isVisible();
  }

  @Test
  void theChainIsVerifiedByTheDaemonAndByTheBrowser() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/audit", "Audit")) {
      browserSession.button("Verify").click();
      assertThat(browserSession.shown("verified by the daemon")).isVisible();
      assertThat(browserSession.shown("The chain is intact")).isVisible();
      browserSession.button("Verify in this browser").click();

      assertThat(browserSession.shown("verified in this browser")).isVisible();
      assertThat(browserSession.shown("The chain is intact")).isVisible();
      assertThat(browserSession.shown("signature is good")).isVisible();
    }
  }

  @Test
  void theAuditIsSearchedSignedAndExported() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/audit", "Audit")) {
      browserSession
          .page()
          .getByLabel("Event", new Page.GetByLabelOptions().setExact(true))
          .fill("packet.delegated");
      browserSession.page().waitForURL("**/audit?event=packet.delegated");
      assertThat(browserSession.shown("packet.delegated")).isVisible();
      assertThat(browserSession.page().locator(".list-row").getByText("packet.submitted"))
          .hasCount(0);
      browserSession.page().locator(".list-row button").first().click();
      assertThat(browserSession.dialog().getByText("previousRecordHash")).isVisible();
      browserSession.dialog().getByText("Close").click();
      browserSession.button("Sign a checkpoint").click();
      assertThat(browserSession.dialog().getByText("ahp.audit.checkpoint")).isVisible();
      browserSession.dialog().getByText("Close").click();
      Download export =
          browserSession.page().waitForDownload(() -> browserSession.link("Export").click());

      assertThat(export.failure()).isNull();
      assertThat(export.suggestedFilename()).isEqualTo("audit.ndjson");
    }
  }

  @Test
  void aPersonsDataIsErasedOnlyAfterAWordIsTyped() {
    String subject = ConsoleFixture.fresh("subject");
    JsonObject made =
        consoleFixture
            .postmaster()
            .post(
                sampleTraffic.token("planner"),
                "/v1/packets",
                "{'type':'task.assign','target':'coder','payload':{'n':1},'personalData':{'%s':{'email':'a@example.com'}}}"
                    .formatted(subject));
    try (BrowserSession browserSession = consoleFixture.operator().open("/audit", "Audit")) {
      browserSession.button("Erase…").click();
      browserSession.dialog().getByLabel("Data subject").fill(subject);
      browserSession.dialog().getByLabel("Reason").fill("asked for it");
      assertThat(browserSession.dialog().getByText("Erase permanently")).isDisabled();
      browserSession.dialog().getByLabel("Type ERASE").fill("ERASE");
      confirm(browserSession, "Erase permanently");

      assertThat(browserSession.said("Erased from 1 packets")).isVisible();
      assertThat(consoleFixture.postmaster().get("/v1/packets/" + SampleTraffic.id(made)).toText())
          .doesNotContain("a@example.com");
    }
  }

  @Test
  void somethingIsComposedExplainedAndSent() {
    try (BrowserSession browserSession = consoleFixture.operator().open("/send", "Send")) {
      browserSession.page().locator("[name=target]").fill("nobody-at-all");
      assertThat(browserSession.shown("NO_ROUTE")).isVisible();
      assertThat(browserSession.button("Send")).isDisabled();
      browserSession.page().locator("[name=target]").fill("coder");
      browserSession.page().locator("[name=objective]").fill("Do it");
      assertThat(browserSession.shown("DATA ONLY")).isVisible();
      browserSession.button("Send").click();

      assertThat(browserSession.said("Sent as")).isVisible();
      assertThat(browserSession.heading("operator → coder")).isVisible();
    }
  }

  @Test
  void anyFormatMayBePasted() throws IOException {
    try (BrowserSession browserSession = consoleFixture.operator().open("/send", "Send")) {
      Locator text = browserSession.page().locator("textarea");
      for (String kind : List.of("handoff", "neo packet", "brief", "packet")) {
        String file = kind.equals("neo packet") ? "neo" : kind;
        text.fill(Files.readString(Path.of("../../examples/documents", file + ".json")));
        assertThat(browserSession.shown("a " + kind)).isVisible();
      }
      text.fill("# Nothing that can be sent");

      assertThat(browserSession.page().locator(".notice.bad")).isVisible();
      assertThat(browserSession.button("Send")).isDisabled();
    }
  }
}
