package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.as;
import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.items;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of purges: ended tasks leave the store, their audit records stay. */
public interface PurgeContract extends BrokerFixture {
  private static JsonObject purge(TestBroker broker, Caller caller, boolean dryRun) {
    String before = Rfc3339.format(broker.clock().millis());
    return get(
        broker
            .api()
            .tasks()
            .purge(
                caller, JsonObject.builder().put("before", before).put("dryRun", dryRun).build()));
  }

  private static String ended(TestBroker broker, String task) {
    String packet = broker.send("a", "b", task);
    broker.accept("b", packet).complete();
    return packet;
  }

  private static long records(TestBroker broker, String member, String id) {
    JsonObject page =
        broker.api().audit().list(Caller.OPERATOR, Map.of(member, id), new PageRequest(1000, null));
    return items(page).size();
  }

  @Test
  default void endedTasksLeaveTheStoreAndTheirRecordsStay() {
    TestBroker broker = openWith("a", "b");
    String old = ended(broker, "t-old");
    String open = broker.send("a", "b", "t-open");
    broker.clock().advanceMs(1000);
    long before = records(broker, "taskId", "t-old");

    assertThat(purge(broker, Caller.OPERATOR, true)).isEqualTo(json("{'tasks':1,'packets':1}"));
    assertThat(broker.state(old)).isEqualTo("completed/SUCCESS");
    assertThat(purge(broker, Caller.OPERATOR, false)).isEqualTo(json("{'tasks':1,'packets':1}"));

    assertThat(refusal(() -> broker.packet(old)).code()).isEqualTo("NOT_FOUND");
    assertThat(refusal(() -> broker.task("t-old")).code()).isEqualTo("NOT_FOUND");
    assertThat(broker.packets(Map.of("status", "completed"))).isEmpty();
    assertThat(broker.packets(Map.of("owner", "b"))).isEmpty();
    assertThat(broker.state(open)).isEqualTo("ready");
    assertThat(records(broker, "taskId", "t-old")).isEqualTo(before + 1);
    assertThat(records(broker, "packetId", old)).isEqualTo(before);
    assertThat(broker.records())
        .filteredOn(it -> at(it, "/event").equals("task.purged"))
        .extracting(it -> at(it, "/taskId") + at(it, "/actor") + at(it, "/data/packets"))
        .containsExactly("t-oldoperator1");
    assertThat(at(broker.api().audit().verify(Caller.OPERATOR), "/ok")).isEqualTo("true");
    assertThat(purge(broker, Caller.OPERATOR, false)).isEqualTo(json("{'tasks':0,'packets':0}"));
  }

  @Test
  default void idsOfPurgedTasksCanBeUsedAgain() {
    TestBroker broker = openWith("a", "b");
    ended(broker, "t-1");
    broker.clock().advanceMs(1000);
    purge(broker, Caller.OPERATOR, false);

    String again = ended(broker, "t-1");

    assertThat(broker.state(again)).isEqualTo("completed/SUCCESS");
    broker.clock().advanceMs(1000);
    assertThat(purge(broker, Caller.OPERATOR, false)).isEqualTo(json("{'tasks':1,'packets':1}"));
    assertThat(records(broker, "taskId", "t-1")).isEqualTo(8);
  }

  @Test
  default void purgeRemovesPersonalDataAndDecidedInboxItems() {
    TestBroker broker = openWith("a", "b");
    String personal =
        TestBroker.id(
            broker.submit(
                "a",
                "{'type':'task.assign','target':'b','taskId':'t-1','payload':{},"
                    + "'personalData':{'customer-1':{'name':'Ann'}}}"));
    broker.accept("b", personal).complete();
    broker.submit("a", "{'type':'task.assign','target':'human:q','taskId':'t-2','payload':{}}");
    String item = at(broker.inbox("q").get(0), "/id");
    get(
        broker
            .api()
            .inbox()
            .answer(Caller.OPERATOR, "q", item, JsonObject.builder().put("result", 1).build()));
    JsonObject preview = broker.api().audit().erasurePreview(Caller.OPERATOR, "customer-1");
    broker.clock().advanceMs(1000);

    purge(broker, Caller.OPERATOR, false);

    assertThat(at(preview, "/packets/0")).isEqualTo(personal);
    assertThat(at(preview, "/tasks/0")).isEqualTo("t-1");
    assertThat(broker.api().audit().erasurePreview(Caller.OPERATOR, "customer-1"))
        .isEqualTo(json("{'subject':'customer-1','packets':[],'tasks':[]}"));
  }

  @Test
  default void taskWithAnUndecidedDeadLetterStays() {
    TestBroker broker = openWith("a", "b");
    refusal(() -> broker.submit("a", SafetyContract.ATTACK));
    broker.clock().advanceMs(1000);

    assertThat(purge(broker, Caller.OPERATOR, false)).isEqualTo(json("{'tasks':0,'packets':0}"));
  }

  @Test
  default void onlyOperatorsPurgeAndTheTimeIsRequired() {
    TestBroker broker = openWith("a");

    assertThat(refusal(() -> purge(broker, as("a"), false)).code()).isEqualTo("FORBIDDEN");
    for (String body : new String[] {"{}", "{'before':'yesterday'}"}) {
      Json request = json(body);
      assertThat(refusal(() -> get(broker.api().tasks().purge(Caller.OPERATOR, request))).errors())
          .extracting(it -> it.pointer())
          .containsExactly("/before");
    }
  }
}
