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

/** Tests every action of the console with the mouse. */
class ActionsTest {
  private final ConsoleFixture fixture = ConsoleFixture.get();
  private final SampleTraffic traffic = fixture.traffic();

  private List<String> statuses(String task) {
    return fixture.postmaster().get("/v1/tasks/" + task).array("packets").orElseThrow().stream()
        .map(it -> it.asObject().flatMap(p -> p.string("status")).orElse(""))
        .toList();
  }

  private static void confirm(BrowserSession session, String act) {
    session.dialog().getByText(act, new Locator.GetByTextOptions().setExact(true)).last().click();
    assertThat(session.dialog()).hasCount(0);
  }

  @Test
  void taskIsReplayedRolledBackAndCancelled() {
    String task = ConsoleFixture.uniqueId("acts");
    String first = traffic.send("planner", "coder", task, "{'n':1}");
    String lease = traffic.accept("coder", first);
    traffic.act(
        "coder",
        first,
        "handoff",
        lease,
        ",'packet':{'type':'task.assign','target':'reviewer','payload':{'n':2}},'checkpoint':{'step':1}");
    try (BrowserSession session = fixture.operator().open("/tasks/" + task, task)) {
      session.button("Roll back").click();
      session.dialog().getByLabel("Reason").fill("wrong branch");
      confirm(session, "Roll back");
      assertThat(session.toast("Rolled back")).isVisible();
      assertThat(session.shown("pending handoff")).isVisible();
      assertThat(statuses(task)).containsExactly("running", "cancelled");

      session.button("Replay").click();
      confirm(session, "Replay");
      assertThat(session.toast("Replayed as")).isVisible();
      assertThat(statuses(task)).hasSize(3);

      session.button("Cancel").click();
      confirm(session, "Cancel task");
      assertThat(session.toast("Cancelled")).isVisible();
      assertThat(statuses(task)).containsOnly("cancelled");
    }
  }

  @Test
  void rejectionIsShownAndInputIsKept() {
    String task = ConsoleFixture.uniqueId("nothing");
    traffic.send("planner", "coder", task, "{'n':1}");
    fixture
        .postmaster()
        .post(fixture.postmaster().operator(), "/v1/tasks/" + task + "/cancel", "{}");
    try (BrowserSession session = fixture.operator().open("/tasks/" + task, task)) {
      session.button("Roll back").click();
      session.dialog().getByLabel("Reason").fill("kept");
      session.dialog().getByText("Roll back").last().click();

      assertThat(session.dialog().getByText("ILLEGAL_TRANSITION")).isVisible();
      assertThat(session.dialog().getByLabel("Reason")).hasValue("kept");
    }
  }

  @Test
  void packetIsCancelledAndReplayed() {
    String task = ConsoleFixture.uniqueId("packet");
    String packet = traffic.send("planner", "coder", task, "{'n':1}");
    try (BrowserSession session =
        fixture.operator().open("/packets/" + packet, "planner → coder")) {
      session.button("Cancel").click();
      confirm(session, "Cancel packet");
      assertThat(session.toast("Cancelled")).isVisible();
      session.button("Replay").click();
      confirm(session, "Replay");

      assertThat(session.toast("Replayed as")).isVisible();
      assertThat(statuses(task)).containsExactly("cancelled", "ready");
    }
  }

  @Test
  void deadLettersAreReleasedAndDiscardedWithANote() {
    String one = ConsoleFixture.uniqueId("letter");
    String two = ConsoleFixture.uniqueId("letter");
    traffic.deadLetter(one);
    traffic.deadLetter(two);
    try (BrowserSession session = fixture.operator().open("/dead-letters", "Dead letters")) {
      decide(session, one, "Release");
      assertThat(session.toast("Released as")).isVisible();
      decide(session, two, "Discard");
      assertThat(session.toast("Discarded")).isVisible();

      assertThat(statuses(one)).containsExactly("blocked", "ready");
      assertThat(statuses(two)).containsExactly("blocked");
      session.open("/dead-letters?state=discarded", "Dead letters");
      assertThat(session.shown("seen by a person")).isVisible();
    }
  }

  private static void decide(BrowserSession session, String task, String verb) {
    session
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(task))
        .click();
    session.button(verb + "…").click();
    assertThat(session.dialog().getByText(verb).last()).isDisabled();
    session.dialog().getByLabel("Note").fill("seen by a person");
    confirm(session, verb);
  }

  @Test
  void inboxItemsAreAnsweredAndRejected() {
    String asked = ConsoleFixture.uniqueId("asked");
    String work = ConsoleFixture.uniqueId("work");
    traffic.question(asked);
    traffic.forPeople(work);
    try (BrowserSession session = fixture.operator().open("/inbox", "Inbox")) {
      choose(session, "May I? " + asked);
      session.page().getByLabel("Or answer in words or JSON").fill("{\"yes\": true}");
      session.page().getByLabel("Note for the record").fill("seen");
      assertThat(session.page().locator(".asked")).containsText("May I? " + asked);
      session.button("Send answer").click();
      assertThat(session.toast("Answered")).isVisible();
      choose(session, "Approve " + work);
      session.button("Reject…").click();
      session.dialog().getByLabel("Reason").fill("too much");
      confirm(session, "Reject");
      assertThat(session.toast("Rejected")).isVisible();

      assertThat(statuses(asked)).containsExactly("running");
      assertThat(statuses(work)).containsExactly("cancelled");
    }
  }

  private static void choose(BrowserSession session, String text) {
    session
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(text))
        .click();
    assertThat(
            session.page().locator(".asked").filter(new Locator.FilterOptions().setHasText(text)))
        .isVisible();
  }

  @Test
  void chainIsVerifiedByTheDaemonAndTheBrowser() {
    try (BrowserSession session = fixture.operator().open("/audit", "Audit")) {
      session.button("Verify").click();
      assertThat(session.shown("verified by the daemon")).isVisible();
      assertThat(session.shown("The chain is intact")).isVisible();
      session.button("Verify in this browser").click();

      assertThat(session.shown("verified in this browser")).isVisible();
      assertThat(session.shown("The chain is intact")).isVisible();
      assertThat(session.shown("signature is valid")).isVisible();
    }
  }

  @Test
  void auditLogIsSearchedSignedAndExported() {
    try (BrowserSession session = fixture.operator().open("/audit", "Audit")) {
      session
          .page()
          .getByLabel("Event", new Page.GetByLabelOptions().setExact(true))
          .fill("packet.delegated");
      session.page().waitForURL("**/audit?event=packet.delegated");
      assertThat(session.shown("packet.delegated")).isVisible();
      assertThat(session.page().locator(".list-row").getByText("packet.submitted")).hasCount(0);
      session.page().locator(".list-row button").first().click();
      assertThat(session.dialog().getByText("previousRecordHash")).isVisible();
      session.dialog().getByText("Close").click();
      session.button("Sign a checkpoint").click();
      assertThat(session.dialog().getByText("ahp.audit.checkpoint")).isVisible();
      session.dialog().getByText("Close").click();
      Download export = session.page().waitForDownload(() -> session.link("Export").click());

      assertThat(export.failure()).isNull();
      assertThat(export.suggestedFilename()).isEqualTo("audit.ndjson");
    }
  }

  @Test
  void erasureRequiresATypedConfirmation() {
    String subject = ConsoleFixture.uniqueId("subject");
    JsonObject made =
        fixture
            .postmaster()
            .post(
                traffic.token("planner"),
                "/v1/packets",
                "{'type':'task.assign','target':'coder','payload':{'n':1},'personalData':{'%s':{'email':'a@example.com'}}}"
                    .formatted(subject));
    try (BrowserSession session = fixture.operator().open("/audit", "Audit")) {
      session.button("Erase…").click();
      session.dialog().getByLabel("Data subject").fill(subject);
      session.dialog().getByLabel("Reason").fill("asked for it");
      assertThat(session.dialog().getByText("Erase permanently")).isDisabled();
      session.dialog().getByLabel("Type ERASE").fill("ERASE");
      confirm(session, "Erase permanently");

      assertThat(session.toast("Erased from 1 packets")).isVisible();
      assertThat(fixture.postmaster().get("/v1/packets/" + SampleTraffic.id(made)).toText())
          .doesNotContain("a@example.com");
    }
  }

  @Test
  void packetIsComposedExplainedAndSent() {
    try (BrowserSession session = fixture.operator().open("/send", "Send")) {
      session.page().locator("[name=target]").fill("nobody-at-all");
      assertThat(session.shown("NO_ROUTE")).isVisible();
      assertThat(session.button("Send")).isDisabled();
      session.page().locator("[name=target]").fill("coder");
      session.page().locator("[name=objective]").fill("Do it");
      assertThat(session.shown("DATA ONLY")).isVisible();
      session.button("Send").click();

      assertThat(session.toast("Sent as")).isVisible();
      assertThat(session.heading("operator → coder")).isVisible();
    }
  }

  @Test
  void nameOfADenyingGateIsOnOneLine() {
    try (BrowserSession session = fixture.operator().open("/send", "Send")) {
      session
          .page()
          .locator("textarea")
          .fill("{\"type\":\"wrong\",\"target\":\"coder\",\"payload\":{}}");
      Locator gate =
          session
              .page()
              .locator(".gates li span")
              .filter(new Locator.FilterOptions().setHasText("envelope"));

      assertThat(gate).isVisible();
      assertThat(session.page().locator(".gates .chip")).hasText("SCHEMA_INVALID");
      assertThat(gate.boundingBox().height).isLessThan(30);
    }
  }

  @Test
  void everyFormatCanBePasted() throws IOException {
    try (BrowserSession session = fixture.operator().open("/send", "Send")) {
      Locator text = session.page().locator("textarea");
      for (String kind : List.of("handoff", "neo packet", "brief", "packet")) {
        String file = kind.equals("neo packet") ? "neo" : kind;
        text.fill(Files.readString(Path.of("../../examples/documents", file + ".json")));
        assertThat(session.shown("a " + kind)).isVisible();
      }
      text.fill("# Nothing that can be sent");

      assertThat(session.page().locator(".notice.bad")).isVisible();
      assertThat(session.button("Send")).isDisabled();
    }
  }
}
