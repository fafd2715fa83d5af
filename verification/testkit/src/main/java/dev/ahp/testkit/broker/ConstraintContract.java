package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.gate.ObjectiveMode;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of what a packet demands: its constraints, its reviewer, and an objective with an end. */
public interface ConstraintContract extends BrokerFixture {
  private static HeldPacket running(TestBroker broker, String members) {
    JsonObject packet =
        json("{'type':'task.assign','target':'b','payload':{'n':1},%s}".formatted(members));
    return broker.accept("b", TestBroker.id(broker.submit("a", packet)));
  }

  private static List<String> pointers(Denied denied) {
    return denied.errors().stream().map(Violation::pointer).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'readOnly':true | ['src/a'] | /result/changedFiles/0",
        "'readOnly':true | [] | ",
        "'readOnly':false | ['src/a'] | ",
        "'maxFilesChanged':1 | ['a','b'] | /result/changedFiles",
        "'maxFilesChanged':2 | ['a','b'] | ",
        "'allowNewFiles':false | [{'path':'a','change':'added'}] | /result/changedFiles/0",
        "'allowNewFiles':false | [{'path':'a','change':'renamed'},'b'] | ",
        "'preservePublicApi':true | ['a',{'path':'b','publicApi':true}] | /result/changedFiles/1",
        "'preservePublicApi':true | [{'path':'b','publicApi':false}] | ",
        "'readOnly':true | 'all' | /result/changedFiles",
        "'maxFilesChanged':9 | [7] | /result/changedFiles/0",
        "'maxFilesChanged':9 | [{'path':'a','change':'new'}] | /result/changedFiles/0/change",
      })
  default void changedFilesMustRespectConstraints(
      String constraint, String files, @Nullable String pointer) {
    TestBroker broker = openWith("a", "b");
    HeldPacket held = running(broker, "'constraints':{" + constraint + "}");
    String body = "{'result':{'changedFiles':" + files + "}}";

    if (pointer == null) {
      held.act("complete", body);
      assertThat(held.state()).isEqualTo("completed/SUCCESS");
    } else {
      Denied denied = refusal(() -> held.act("complete", body));
      assertThat(denied.code()).isEqualTo("OUTPUT_INVALID");
      assertThat(pointers(denied)).containsExactly(pointer);
      assertThat(held.status()).isEqualTo("running");
    }
  }

  @Test
  default void resultWithoutChangedFilesIsNotChecked() {
    TestBroker broker = openWith("a", "b");
    HeldPacket held = running(broker, "'constraints':{'readOnly':true}");

    held.complete();

    assertThat(held.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void packetCanNameItsReviewer() {
    TestBroker broker = openWith("a", "b", "checker");
    HeldPacket held = running(broker, "'review':{'by':'checker'}");

    held.complete();

    assertThat(held.state()).isEqualTo("waiting/review");
    String request = broker.last("type", "review.request");
    assertThat(broker.field(request, "/target")).isEqualTo("checker");
    broker.accept("checker", request).act("complete", "{'result':{'verdict':'PASS'}}");
    assertThat(held.state()).isEqualTo("completed/SUCCESS");
  }

  @Test
  default void reviewerMustBeATarget() {
    TestBroker broker = openWith("a", "b");

    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a", "{'type':'task.assign','target':'b','payload':{},'review':{'by':'x y'}}"));

    assertThat(denied.code()).isEqualTo("SCHEMA_INVALID");
    assertThat(pointers(denied)).containsExactly("/review/by");
  }

  @Test
  default void unknownReviewerGivesAWarning() {
    TestBroker broker = openWith("a", "b");

    JsonObject packet =
        broker.submit(
            "a",
            "{'type':'task.assign','target':'b','payload':{},'review':{'by':'unknown-agent'}}");

    assertThat(at(packet, "/warnings/0/code") + " " + at(packet, "/warnings/0/pointer"))
        .isEqualTo("UNKNOWN_TARGET /review/by");
  }

  @Test
  default void maxDepthLimitsDelegationBelowThePacket() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket root = running(broker, "'constraints':{'maxDepth':1}");

    String child = root.delegate("'join':'all'", "c").get(0);
    HeldPacket below = broker.accept("c", child);
    Denied denied = refusal(() -> below.delegate("'join':'all'", "d"));

    assertThat(denied.code()).isEqualTo("LOOP_DETECTED");
    assertThat(pointers(denied)).containsExactly("/children/0/target");
    assertThat(below.status()).isEqualTo("running");
  }

  @Test
  default void handoffKeepsTheDepthGrant() {
    TestBroker broker = openWith("a", "b", "c", "d");
    HeldPacket root = running(broker, "'constraints':{'maxDepth':0}");

    HeldPacket next = broker.accept("c", root.handOff("c"));
    Denied denied = refusal(() -> next.delegate("'join':'all'", "d"));

    assertThat(denied.code()).isEqualTo("LOOP_DETECTED");
  }

  @Test
  default void copiesOfAFanOutHaveTheWholeGrant() {
    TestBroker broker = openWith("a", "b", "c");

    JsonObject parent =
        broker.submit(
            "a",
            "{'type':'task.assign','receivers':['b','c'],'payload':{},'constraints':{'maxDepth':0}}");

    assertThat(at(parent, "/status")).isEqualTo("waiting");
  }

  @ParameterizedTest
  @CsvSource({"TOOL_ERROR,TOOL_ERROR", "MISSING_INPUT,MISSING_INPUT", "OTHER,EXECUTION_ERROR"})
  default void failureCodeNamesTheReason(String code, String reason) {
    TestBroker broker = openWith("a", "b");
    HeldPacket held = broker.running("a", "b");

    held.act("fail", "{'error':{'code':'%s','message':'m'}}".formatted(code));

    assertThat(held.state()).isEqualTo("failed/" + reason);
  }

  @Test
  default void toolEventsAreRecorded() {
    TestBroker broker = openWith("a", "b");
    HeldPacket held = broker.running("a", "b");

    held.act("progress", "{'tool':{'name':'web/search','status':'completed','durationMs':12}}");

    List<JsonObject> trace = broker.trace(held.id());
    JsonObject record = trace.get(trace.size() - 1);
    assertThat(at(record, "/event")).isEqualTo("packet.progress");
    assertThat(at(record, "/data/tool/name") + at(record, "/data/tool/status"))
        .isEqualTo("web/searchcompleted");
  }

  @Test
  default void malformedToolEventIsRefused() {
    TestBroker broker = openWith("a", "b");
    HeldPacket held = broker.running("a", "b");

    Denied denied =
        refusal(
            () ->
                held.act(
                    "progress",
                    "{'tool':{'name':'a b','status':'done','durationMs':-1,'args':{}}}"));

    assertThat(pointers(denied))
        .containsExactly("/tool/name", "/tool/status", "/tool/durationMs", "/tool/args");
  }

  @Test
  default void objectiveWithoutEndGivesAWarning() {
    TestBroker broker = openWith("a", "b");
    String open =
        "{'type':'task.assign','target':'b','payload':{},'objective':'Keep improving the code.'%s}";

    JsonObject warned = broker.submit("a", open.formatted(""));
    JsonObject bounded = broker.submit("a", open.formatted(",'expectedOutput':{'format':'text'}"));

    assertThat(at(warned, "/warnings/0/code") + " " + at(warned, "/warnings/0/pointer"))
        .isEqualTo("OPEN_ENDED_OBJECTIVE /objective");
    assertThat(bounded.array("warnings").map(JsonArray::size)).contains(0);
  }

  @Test
  default void objectiveWithoutEndCanBeDenied() {
    TestBroker broker = open(BrokerSettings.DEFAULT.with(ObjectiveMode.DENY));
    broker.agents("a", "b");

    Denied denied =
        refusal(
            () ->
                broker.submit(
                    "a",
                    "{'type':'task.assign','target':'b','payload':{},"
                        + "'objective':'Watch the queue until told otherwise'}"));

    assertThat(denied.code()).isEqualTo("INCOMPLETE_CONTEXT");
    assertThat(pointers(denied)).containsExactly("/objective");
  }
}
