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
  private final Stage stage = Stage.get();
  private final Story story = stage.story();

  private List<String> statuses(String task) {
    return stage.postmaster().get("/v1/tasks/" + task).array("packets").orElseThrow().stream()
        .map(it -> it.asObject().flatMap(p -> p.string("status")).orElse(""))
        .toList();
  }

  private static void confirm(Visitor visitor, String act) {
    visitor.dialog().getByText(act, new Locator.GetByTextOptions().setExact(true)).last().click();
    assertThat(visitor.dialog()).hasCount(0);
  }

  @Test
  void aTaskIsReplayedRolledBackAndCancelled() {
    String task = Stage.fresh("acts");
    String first = story.send("planner", "coder", task, "{'n':1}");
    String lease = story.accept("coder", first);
    story.act(
        "coder",
        first,
        "handoff",
        lease,
        ",'packet':{'type':'task.assign','target':'reviewer','payload':{'n':2}},'checkpoint':{'step':1}");
    try (Visitor visitor = stage.operator().open("/tasks/" + task, task)) {
      visitor.button("Roll back").click();
      visitor.dialog().getByLabel("Reason").fill("wrong branch");
      confirm(visitor, "Roll back");
      assertThat(visitor.said("Rolled back")).isVisible();
      assertThat(visitor.shown("pending handoff")).isVisible();
      assertThat(statuses(task)).containsExactly("running", "cancelled");

      visitor.button("Replay").click();
      confirm(visitor, "Replay");
      assertThat(visitor.said("Replayed as")).isVisible();
      assertThat(statuses(task)).hasSize(3);

      visitor.button("Cancel").click();
      confirm(visitor, "Cancel the task");
      assertThat(visitor.said("Cancelled")).isVisible();
      assertThat(statuses(task)).containsOnly("cancelled");
    }
  }

  @Test
  void aRefusalIsToldAndNothingIsLost() {
    String task = Stage.fresh("nothing");
    story.send("planner", "coder", task, "{'n':1}");
    stage.postmaster().post(stage.postmaster().operator(), "/v1/tasks/" + task + "/cancel", "{}");
    try (Visitor visitor = stage.operator().open("/tasks/" + task, task)) {
      visitor.button("Roll back").click();
      visitor.dialog().getByLabel("Reason").fill("kept");
      visitor.dialog().getByText("Roll back").last().click();

      assertThat(visitor.dialog().getByText("ILLEGAL_TRANSITION")).isVisible();
      assertThat(visitor.dialog().getByLabel("Reason")).hasValue("kept");
    }
  }

  @Test
  void aPacketIsCancelledAndReplayed() {
    String task = Stage.fresh("packet");
    String packet = story.send("planner", "coder", task, "{'n':1}");
    try (Visitor visitor = stage.operator().open("/packets/" + packet, "planner → coder")) {
      visitor.button("Cancel").click();
      confirm(visitor, "Cancel the packet");
      assertThat(visitor.said("Cancelled")).isVisible();
      visitor.button("Replay").click();
      confirm(visitor, "Replay");

      assertThat(visitor.said("Replayed as")).isVisible();
      assertThat(statuses(task)).containsExactly("cancelled", "ready");
    }
  }

  @Test
  void deadLettersAreReleasedAndDiscardedWithANote() {
    String one = Stage.fresh("letter");
    String two = Stage.fresh("letter");
    story.deadLetter(one);
    story.deadLetter(two);
    try (Visitor visitor = stage.operator().open("/dead-letters", "Dead letters")) {
      decide(visitor, one, "Release");
      assertThat(visitor.said("Released as")).isVisible();
      decide(visitor, two, "Discard");
      assertThat(visitor.said("Discarded")).isVisible();

      assertThat(statuses(one)).containsExactly("blocked", "ready");
      assertThat(statuses(two)).containsExactly("blocked");
      visitor.open("/dead-letters?state=discarded", "Dead letters");
      assertThat(visitor.shown("seen by a person")).isVisible();
    }
  }

  private static void decide(Visitor visitor, String task, String verb) {
    visitor
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(task))
        .click();
    visitor.button(verb + "…").click();
    assertThat(visitor.dialog().getByText(verb).last()).isDisabled();
    visitor.dialog().getByLabel("Note").fill("seen by a person");
    confirm(visitor, verb);
  }

  @Test
  void peopleAnswerAndReject() {
    String asked = Stage.fresh("asked");
    String work = Stage.fresh("work");
    story.question(asked);
    story.forPeople(work);
    try (Visitor visitor = stage.operator().open("/inbox", "Inbox")) {
      choose(visitor, "May I? " + asked);
      visitor.button("Answer…").click();
      visitor.dialog().getByLabel("Answer").fill("{\"yes\": true}");
      confirm(visitor, "Send the answer");
      assertThat(visitor.said("Answered")).isVisible();
      choose(visitor, "Approve " + work);
      visitor.button("Reject…").click();
      visitor.dialog().getByLabel("Reason").fill("too much");
      confirm(visitor, "Reject");
      assertThat(visitor.said("Rejected")).isVisible();

      assertThat(statuses(asked)).containsExactly("running");
      assertThat(statuses(work)).containsExactly("cancelled");
    }
  }

  private static void choose(Visitor visitor, String text) {
    visitor
        .page()
        .locator(".list-row a")
        .filter(new Locator.FilterOptions().setHasText(text))
        .click();
    assertThat(
            visitor
                .page()
                .locator("section.panel h2")
                .filter(new Locator.FilterOptions().setHasText(text)))
        .isVisible();
  }

  @Test
  void theChainIsVerifiedByTheDaemonAndByTheBrowser() {
    try (Visitor visitor = stage.operator().open("/audit", "Audit")) {
      visitor.button("Verify").click();
      assertThat(visitor.shown("read by the daemon")).isVisible();
      assertThat(visitor.shown("The chain holds")).isVisible();
      visitor.button("Verify in this browser").click();

      assertThat(visitor.shown("hashed in this browser")).isVisible();
      assertThat(visitor.shown("The chain holds")).isVisible();
      assertThat(visitor.shown("signature is good")).isVisible();
    }
  }

  @Test
  void theAuditIsSearchedSignedAndExported() {
    try (Visitor visitor = stage.operator().open("/audit", "Audit")) {
      visitor
          .page()
          .getByLabel("Event", new Page.GetByLabelOptions().setExact(true))
          .fill("packet.delegated");
      visitor.page().waitForURL("**/audit?event=packet.delegated");
      assertThat(visitor.shown("packet.delegated")).isVisible();
      assertThat(visitor.page().locator(".list-row").getByText("packet.submitted")).hasCount(0);
      visitor.page().locator(".list-row button").first().click();
      assertThat(visitor.dialog().getByText("previousRecordHash")).isVisible();
      visitor.dialog().getByText("Close").click();
      visitor.button("Sign a checkpoint").click();
      assertThat(visitor.dialog().getByText("ahp.audit.checkpoint")).isVisible();
      visitor.dialog().getByText("Close").click();
      Download export = visitor.page().waitForDownload(() -> visitor.link("Export").click());

      assertThat(export.failure()).isNull();
      assertThat(export.suggestedFilename()).isEqualTo("audit.ndjson");
    }
  }

  @Test
  void aPersonsDataIsErasedOnlyAfterAWordIsTyped() {
    String subject = Stage.fresh("subject");
    JsonObject made =
        stage
            .postmaster()
            .post(
                story.token("planner"),
                "/v1/packets",
                "{'type':'task.assign','target':'coder','payload':{'n':1},'personalData':{'%s':{'email':'a@example.com'}}}"
                    .formatted(subject));
    try (Visitor visitor = stage.operator().open("/audit", "Audit")) {
      visitor.button("Erase…").click();
      visitor.dialog().getByLabel("Data subject").fill(subject);
      visitor.dialog().getByLabel("Reason").fill("asked for it");
      assertThat(visitor.dialog().getByText("Erase for good")).isDisabled();
      visitor.dialog().getByLabel("Type ERASE").fill("ERASE");
      confirm(visitor, "Erase for good");

      assertThat(visitor.said("Erased from 1 packets")).isVisible();
      assertThat(stage.postmaster().get("/v1/packets/" + Story.id(made)).toText())
          .doesNotContain("a@example.com");
    }
  }

  @Test
  void somethingIsComposedExplainedAndSent() {
    try (Visitor visitor = stage.operator().open("/send", "Send")) {
      visitor.page().locator("[name=target]").fill("nobody-at-all");
      assertThat(visitor.shown("NO_ROUTE")).isVisible();
      assertThat(visitor.button("Send")).isDisabled();
      visitor.page().locator("[name=target]").fill("coder");
      visitor.page().locator("[name=objective]").fill("Do it");
      assertThat(visitor.shown("DATA ONLY")).isVisible();
      visitor.button("Send").click();

      assertThat(visitor.said("Sent as")).isVisible();
      assertThat(visitor.heading("operator → coder")).isVisible();
    }
  }

  @Test
  void anyFormatMayBePasted() throws IOException {
    try (Visitor visitor = stage.operator().open("/send", "Send")) {
      Locator text = visitor.page().locator("textarea");
      for (String kind : List.of("handoff", "neo packet", "brief", "packet")) {
        String file = kind.equals("neo packet") ? "neo" : kind;
        text.fill(Files.readString(Path.of("../examples/documents", file + ".json")));
        assertThat(visitor.shown("a " + kind)).isVisible();
      }
      text.fill("# Nothing that can be sent");

      assertThat(visitor.page().locator(".notice.bad")).isVisible();
      assertThat(visitor.button("Send")).isDisabled();
    }
  }
}
