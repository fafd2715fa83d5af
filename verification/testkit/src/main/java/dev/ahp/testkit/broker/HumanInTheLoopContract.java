package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the inbox and of reviews. */
public interface HumanInTheLoopContract extends BrokerFixture {
  private static JsonObject answer(TestBroker broker, String queue, String id, String body) {
    return get(broker.api().inbox().answer(Caller.OPERATOR, queue, id, json(body)));
  }

  private static JsonObject reject(TestBroker broker, String queue, String id, String body) {
    return get(broker.api().inbox().reject(Caller.OPERATOR, queue, id, json(body)));
  }

  @Test
  default void packetForPeopleIsAnInboxItem() {
    TestBroker broker = openWith("a");
    String packet = broker.send("a", "human:desk");
    JsonObject item = broker.inbox("desk").get(0);
    assertThat(at(item, "/kind") + at(item, "/packetId")).isEqualTo("task" + packet);

    JsonObject answer = answer(broker, "desk", at(item, "/id"), "{'result':{'yes':true}}");

    assertThat(at(answer, "/packet/status")).isEqualTo("completed");
    assertThat(broker.field(packet, "/result/yes")).isEqualTo("true");
    assertThat(broker.inbox("desk")).isEmpty();
    assertThat(refusal(() -> answer(broker, "desk", at(item, "/id"), "{'result':1}")).code())
        .isEqualTo("ALREADY_DECIDED");
    assertThat(broker.events(packet)).contains("inbox.decided");
  }

  @Test
  default void inboxItemCanBeRejected() {
    TestBroker broker = openWith("a");
    String packet = broker.send("a", "human:desk");
    String id = at(broker.inbox("desk").get(0), "/id");

    assertThat(refusal(() -> reject(broker, "desk", id, "{}")).code()).isEqualTo("SCHEMA_INVALID");
    assertThat(refusal(() -> answer(broker, "desk", id, "{}")).code()).isEqualTo("SCHEMA_INVALID");
    reject(broker, "desk", id, "{'reason':'no'}");

    assertThat(broker.state(packet)).isEqualTo("cancelled/REJECTED");
  }

  @Test
  default void answeredQuestionResumesThePacket() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    work.act("wait", "{'on':'human','queue':'desk','question':'May I?'}");
    JsonObject item = broker.inbox("desk").get(0);
    assertThat(at(item, "/kind")).isEqualTo("question");
    assertThat(at(item, "/from")).as("who asks").isEqualTo("b");
    broker.clock().advanceMs(3_600_000);

    answer(broker, "desk", at(item, "/id"), "{'result':{'may':true}}");

    assertThat(work.state()).isEqualTo("running");
    assertThat(broker.field(work.id(), "/meta/answer/may")).isEqualTo("true");
    assertThat(broker.claim("b")).extracting(it -> at(it, "/resumed")).containsExactly("true");
  }

  @Test
  default void invalidQueueNameIsRejected() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");

    for (String queue : List.of("", "a b", "desk/x", "q".repeat(101))) {
      Denied refusal = refusal(() -> work.act("wait", "{'on':'human','queue':'" + queue + "'}"));
      assertThat(refusal.code()).as(queue).isEqualTo("SCHEMA_INVALID");
      assertThat(refusal.errors()).extracting(Violation::pointer).containsExactly("/queue");
    }
    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void rejectedQuestionFailsThePacket() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    work.act("wait", "{'on':'human'}");

    reject(broker, "default", at(broker.inbox("default").get(0), "/id"), "{'reason':'never'}");

    assertThat(work.status()).isEqualTo("failed");
  }

  @Test
  default void packetThatNoLongerWaitsLeavesTheInbox() {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    work.act("wait", "{'on':'human'}");
    String packet = broker.send("a", "human:default");

    work.act("resume", "{}");
    broker.act("a", packet, "cancel", "{}");

    assertThat(broker.inbox("default")).isEmpty();
  }

  @Test
  default void closingAnEscalationDoesNotChangeThePacket() {
    TestBroker broker = openWith("a", "b", "c");
    HeldPacket work = broker.running("a", "b");
    for (int i = 0; i < 3; i++) {
      broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");
    }
    String id = at(broker.inbox("escalations").get(0), "/id");

    answer(broker, "escalations", id, "{'result':'seen'}");

    assertThat(broker.inbox("escalations")).isEmpty();
    assertThat(work.state()).isEqualTo("running");
    broker.act("c", work.handOff("c"), "reject", "{'reason':'BUSY'}");
    assertThat(broker.inbox("escalations")).hasSize(1);
  }

  @Test
  default void openItemsAreCountedByQueue() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['desk']}");
    for (String queue : new String[] {"desk", "desk-2", "desk", "desk0", "archive", "desk"}) {
      broker.send("a", "human:" + queue);
    }
    answer(broker, "archive", at(broker.inbox("archive").get(0), "/id"), "{'result':1}");

    assertThat(broker.api().inbox().queues(Caller.OPERATOR, PageRequest.FIRST).toText())
        .isEqualTo(
            json("{'items':[{'queue':'desk','open':3},{'queue':'desk-2','open':1},"
                    + "{'queue':'desk0','open':1}],'next':null}")
                .toText());
    assertThat(broker.api().inbox().queues(as("clerk"), PageRequest.FIRST).toText())
        .isEqualTo(json("{'items':[{'queue':'desk','open':3}],'next':null}").toText());
  }

  @Test
  default void queueIsVisibleToOperatorsAndItsAgentsOnly() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['desk']}");
    broker.send("a", "human:desk");
    String id = at(broker.inbox("desk").get(0), "/id");

    assertThat(refusal(() -> broker.api().inbox().items(as("a"), "desk", PageRequest.FIRST)).code())
        .isEqualTo("FORBIDDEN");
    assertThat(
            refusal(
                    () ->
                        get(
                            broker
                                .api()
                                .inbox()
                                .answer(as("auditor"), "desk", id, json("{'result':1}"))))
                .code())
        .isEqualTo("FORBIDDEN");
    get(broker.api().inbox().answer(as("clerk"), "desk", id, json("{'result':1}")));
    assertThat(broker.inbox("desk")).isEmpty();
  }

  private static JsonObject assign(TestBroker broker, String caller, String id, String body) {
    return get(broker.api().inbox().assign(as(caller), "desk", id, json(body)));
  }

  @Test
  default void itemIsAssignedToAPersonOfItsQueue() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['desk']}");
    String packet = broker.send("a", "human:desk");
    String id = at(broker.inbox("desk").get(0), "/id");

    for (String wrong : List.of("{'assignee':'a'}", "{'assignee':7}", "{}")) {
      Denied refusal = refusal(() -> assign(broker, "clerk", id, wrong));
      assertThat(refusal.code()).as(wrong).isEqualTo("SCHEMA_INVALID");
      assertThat(refusal.errors()).extracting(Violation::pointer).containsExactly("/assignee");
    }
    for (String caller : List.of("a", "auditor")) {
      assertThat(refusal(() -> assign(broker, caller, id, "{'assignee':'clerk'}")).code())
          .isEqualTo("FORBIDDEN");
    }
    assertThat(at(assign(broker, "operator", id, "{'assignee':'clerk'}"), "/assignee"))
        .isEqualTo("clerk");
    assertThat(at(broker.inbox("desk").get(0), "/assignee")).isEqualTo("clerk");
    assertThat(broker.events(packet)).contains("inbox.assigned");
    assign(broker, "clerk", id, "{'assignee':null}");
    assertThat(at(broker.inbox("desk").get(0), "/assignee")).isEqualTo("null");

    answer(broker, "desk", id, "{'result':1}");
    assertThat(refusal(() -> assign(broker, "clerk", id, "{'assignee':'clerk'}")).code())
        .isEqualTo("ALREADY_DECIDED");
  }

  @Test
  default void itemIsDueWhenItsPacketExpires() {
    TestBroker broker = openWith("a");
    String expires = broker.clock().instant().plusSeconds(60).toString();
    broker.submit(
        "a",
        "{'type':'task.assign','target':'human:desk','payload':{},'expiresAt':'" + expires + "'}");

    assertThat(Instant.parse(at(broker.inbox("desk").get(0), "/dueAt")))
        .isEqualTo(Instant.parse(expires));
  }

  @Test
  default void decidedItemCanBeReadByThePeopleOfItsQueue() {
    TestBroker broker = openWith("a");
    broker.agent("clerk", "{'queues':['desk']}");
    broker.send("a", "human:desk");
    String id = at(broker.inbox("desk").get(0), "/id");
    assertThat(at(broker.api().inbox().get(as("clerk"), "desk", id), "/state")).isEqualTo("open");

    get(broker.api().inbox().answer(as("clerk"), "desk", id, json("{'result':1}")));

    JsonObject item = broker.api().inbox().get(as("auditor"), "desk", id);
    assertThat(at(item, "/state") + at(item, "/decidedBy")).isEqualTo("answeredclerk");
    assertThat(refusal(() -> broker.api().inbox().get(as("a"), "desk", id)).code())
        .isEqualTo("FORBIDDEN");
    assertThat(refusal(() -> broker.api().inbox().get(as("clerk"), "desk", "none")).code())
        .isEqualTo("NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({
    "PASS, completed/SUCCESS",
    "FAIL, failed/REVIEW_FAILED",
    "INCONCLUSIVE, failed/REVIEW_INCONCLUSIVE",
    "VIOLATION, blocked/SCOPE_VIOLATION"
  })
  default void verdictEndsTheReviewedPacket(String verdict, String state) {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b", "r");
    EdgeFixture.between("a", "b").with("review", "'by':'r'").in(broker);
    HeldPacket direct = broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    HeldPacket byRequest = broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    direct.complete();
    byRequest.complete();
    assertThat(direct.state()).isEqualTo("waiting/review");

    broker.act("r", direct.id(), "review", "{'verdict':'" + verdict + "'}");
    JsonObject item =
        broker.claim("r").stream()
            .filter(it -> at(it, "/packet/payload/packetId").equals(byRequest.id()))
            .findFirst()
            .orElseThrow();
    assertThat(at(item, "/packet/type")).isEqualTo("review.request");
    assertThat(at(item, "/packet/payload/result/ok")).isEqualTo("true");
    broker.accept("r", item).act("complete", "{'result':{'verdict':'" + verdict + "'}}");

    assertThat(direct.state()).isEqualTo(state);
    assertThat(byRequest.state()).isEqualTo(state);
    assertThat(broker.claim("r")).isEmpty();
  }

  @Test
  default void reviewRequiresAVerdictAndAReviewer() {
    TestBroker broker = open();
    EdgeFixture.agents(broker, "a", "b", "r");
    EdgeFixture.between("a", "b").with("review", "'by':'r'").in(broker);
    HeldPacket work = broker.accept("b", EdgeFixture.send(broker, "a", "b"));
    work.complete();

    assertThat(refusal(() -> broker.act("r", work.id(), "review", "{'verdict':'OK'}")).code())
        .isEqualTo("SCHEMA_INVALID");
    assertThat(refusal(() -> broker.act("b", work.id(), "review", "{'verdict':'PASS'}")).code())
        .isEqualTo("FORBIDDEN");
    assertThat(work.state()).isEqualTo("waiting/review");
  }

  @Test
  default void theAnswerOfAPersonMustMatchTheExpectedOutput() {
    TestBroker broker = openWith("a");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'human:desk','payload':{},"
                    + "'expectedOutput':{'requiredFields':['yes'],'schema':{'type':'object'}}}"));
    String id = at(broker.inbox("desk").get(0), "/id");

    Denied missing = refusal(() -> answer(broker, "desk", id, "{'result':{'no':1}}"));
    Denied text = refusal(() -> answer(broker, "desk", id, "{'result':'yes'}"));

    assertThat(missing.code()).isEqualTo("OUTPUT_INVALID");
    assertThat(missing.errors()).extracting(Violation::pointer).containsExactly("/result/yes");
    assertThat(text.errors()).extracting(Violation::pointer).contains("/result");
    assertThat(broker.state(packet)).isEqualTo("ready");
    answer(broker, "desk", id, "{'result':{'yes':true}}");
    assertThat(broker.state(packet)).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void theAnswerToAQuestionIsNotTheExpectedOutput() {
    TestBroker broker = openWith("a", "b");
    String packet =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','payload':{},"
                    + "'expectedOutput':{'requiredFields':['total']}}"));
    HeldPacket work = broker.accept("b", packet);
    work.act("wait", "{'on':'human','queue':'desk'}");

    answer(broker, "desk", at(broker.inbox("desk").get(0), "/id"), "{'result':'go on'}");

    assertThat(work.state()).isEqualTo("running");
  }

  @Test
  default void anAuditorDoesNotMarkQueuesAsRead() {
    TestBroker broker = openWith("a");
    broker.api().inbox().items(as("auditor"), "desk", PageRequest.FIRST);

    JsonObject packet =
        broker.submit("a", "{'type':'task.assign','target':'human:desk','payload':{}}");

    assertThat(at(packet, "/warnings/0/code")).isEqualTo("UNKNOWN_QUEUE");
  }
}
