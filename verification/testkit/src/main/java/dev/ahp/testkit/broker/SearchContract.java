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
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the search for tasks: text, filters, order, and who may find what. */
public interface SearchContract extends BrokerFixture {
  private static String send(TestBroker broker, String from, String to, String task, String rest) {
    return TestBroker.id(
        broker.submit(
            from,
            "{'type':'task.assign','target':'%s','taskId':'%s',%s}".formatted(to, task, rest)));
  }

  private static JsonObject list(TestBroker broker, Caller caller, Map<String, String> filter) {
    return broker.api().tasks().list(caller, filter, PageRequest.FIRST);
  }

  private static List<String> ids(JsonObject page) {
    return items(page).stream().map(it -> at(it, "/taskId")).toList();
  }

  private static List<String> find(TestBroker broker, Caller caller, String text) {
    return ids(list(broker, caller, Map.of("q", text)));
  }

  @Test
  default void tasksAreFoundByObjectivePayloadResultAndReason() {
    TestBroker broker = openWith("a", "b");
    String first =
        send(broker, "a", "b", "t-1", "'objective':'Refund the order','payload':{'n':'Jumper'}");
    String second = send(broker, "a", "b", "t-2", "'payload':{'deep':[{'x':'Refunded late'}]}");
    broker.accept("b", first).act("complete", "{'result':{'summary':'paid by wire'}}");
    broker.accept("b", second).act("fail", "{'error':{'code':'TOOL_ERROR','message':'no ledger'}}");

    assertThat(find(broker, Caller.OPERATOR, "refund")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "REFUND*")).containsExactly("t-1", "t-2");
    assertThat(find(broker, Caller.OPERATOR, "jumper refund")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "wire")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "ledger")).containsExactly("t-2");
    assertThat(find(broker, Caller.OPERATOR, "jumper ledger")).isEmpty();
    assertThat(find(broker, Caller.OPERATOR, "t-2")).containsExactly("t-2");
    JsonObject page = list(broker, Caller.OPERATOR, Map.of("q", "wire"));
    assertThat(at(page, "/complete")).isEqualTo("true");
    assertThat(page.string("indexedThrough")).isPresent();
    assertThat(at(page, "/items/0/objective")).isEqualTo("Refund the order");
    assertThat(at(page, "/items/0/outcome/text")).isEqualTo("paid by wire");
  }

  @Test
  default void phrasesMatchInOrderAndOtherCharactersAreLiteral() {
    TestBroker broker = openWith("a", "b");
    send(broker, "a", "b", "t-1", "'payload':{'n':'the red car, by O\\u0027Neil (100% sure)'}");

    assertThat(find(broker, Caller.OPERATOR, "\"red car\"")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "\"car red\"")).isEmpty();
    assertThat(find(broker, Caller.OPERATOR, "\"red c\"*")).containsExactly("t-1");
    for (String text :
        List.of(
            "O'Neil", "100%", "(sure)", "car)", "red AND", "\"red", "car'--", "^car", "red:car")) {
      List<String> found = find(broker, Caller.OPERATOR, text);
      assertThat(found).as(text).hasSizeLessThanOrEqualTo(1);
    }
    assertThat(find(broker, Caller.OPERATOR, "O'Neil")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "red OR missing")).isEmpty();
    assertThat(refusal(() -> find(broker, Caller.OPERATOR, "\"*\" ()")).code())
        .isEqualTo("MALFORMED");
  }

  @Test
  default void scriptsWithoutSpacesAreFoundByTheirCharacters() {
    TestBroker broker = openWith("a", "b");
    send(broker, "a", "b", "t-1", "'payload':{'n':'订单退款请求'}");
    send(broker, "a", "b", "t-2", "'payload':{'n':'Überweisung'}");

    assertThat(find(broker, Caller.OPERATOR, "退款")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "überweisung")).containsExactly("t-2");
  }

  @Test
  default void callersFindOnlyWhatTheyMaySee() {
    TestBroker broker = openWith("a", "b", "c");
    String packet = send(broker, "a", "b", "t-1", "'payload':{'n':'zebra'}");
    TestBroker.HeldPacket work = broker.accept("b", packet);
    work.act(
        "handoff",
        json("{'checkpoint':{}}")
            .with(
                "packet",
                json("{'type':'review.request','target':'c','payload':{'n':'giraffe'}}")));

    assertThat(find(broker, as("c"), "giraffe")).containsExactly("t-1");
    assertThat(find(broker, as("c"), "zebra")).isEmpty();
    assertThat(ids(list(broker, as("c"), Map.of("type", "task.assign")))).isEmpty();
    assertThat(ids(list(broker, as("c"), Map.of("type", "review.request")))).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "zebra giraffe")).containsExactly("t-1");
  }

  @Test
  default void tasksAreFilteredByTheirPacketsTimeAndCost() {
    TestBroker broker = openWith("a", "b");
    String cheap = send(broker, "a", "b", "t-1", "'payload':{},'priority':'HIGH'");
    broker.clock().advanceMs(60_000);
    String middle = Rfc3339.format(broker.clock().millis());
    broker.clock().advanceMs(60_000);
    String dear = send(broker, "a", "b", "t-2", "'payload':{},'priority':'LOW'");
    broker.accept("b", cheap).act("complete", "{'result':{},'cost':{'usd':0.25}}");
    broker.accept("b", dear).act("complete", "{'result':{},'cost':{'usd':2.5}}");

    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("priority", "HIGH"))))
        .containsExactly("t-1");
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("type", "task.assign", "agent", "b"))))
        .containsExactly("t-1", "t-2");
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("contract", "none")))).isEmpty();
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("createdAfter", middle))))
        .containsExactly("t-2");
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("createdBefore", middle))))
        .containsExactly("t-1");
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("minCost", "0.3")))).containsExactly("t-2");
    assertThat(
            ids(
                list(
                    broker,
                    Caller.OPERATOR,
                    Map.of("status", "COMPLETED", "q", "b", "sort", "cost"))))
        .containsExactly("t-1", "t-2");
    for (Map<String, String> wrong :
        List.of(
            Map.of("priority", "SOON"),
            Map.of("sort", "size"),
            Map.of("minCost", "-1"),
            Map.of("createdAfter", "yesterday"))) {
      assertThat(refusal(() -> list(broker, Caller.OPERATOR, wrong)).code())
          .as(wrong.toString())
          .isEqualTo("MALFORMED");
    }
  }

  @Test
  default void sortedListsContinueAtTheirCursor() {
    TestBroker broker = openWith("a", "b");
    for (int i = 0; i < 7; i++) {
      String packet = send(broker, "a", "b", "t-" + i, "'payload':{'n':'lemon'}");
      broker
          .accept("b", packet)
          .act("complete", "{'result':{},'cost':{'usd':" + (i * 3) % 7 + "}}");
      broker.clock().advanceMs(1_000);
    }

    assertThat(all(broker, Map.of("sort", "cost", "q", "lemon"), true))
        .containsExactly("t-2", "t-4", "t-6", "t-1", "t-3", "t-5", "t-0");
    assertThat(all(broker, Map.of("sort", "updated"), true))
        .containsExactly("t-6", "t-5", "t-4", "t-3", "t-2", "t-1", "t-0");
    assertThat(all(broker, Map.of("q", "lemon"), false))
        .containsExactly("t-0", "t-1", "t-2", "t-3", "t-4", "t-5", "t-6");
    assertThat(
            refusal(
                    () ->
                        broker
                            .api()
                            .tasks()
                            .list(
                                Caller.OPERATOR,
                                Map.of("sort", "cost"),
                                new PageRequest(2, "17", true)))
                .code())
        .isEqualTo("MALFORMED");
  }

  private static List<String> all(TestBroker broker, Map<String, String> filter, boolean newest) {
    List<String> found = new ArrayList<>();
    String after = null;
    do {
      JsonObject page =
          broker.api().tasks().list(Caller.OPERATOR, filter, new PageRequest(3, after, newest));
      found.addAll(ids(page));
      after = page.string("next").orElse(null);
    } while (after != null);
    return found;
  }

  @Test
  default void changedTasksAreFoundByTheirNewTextAndPurgedTasksAreNot() {
    TestBroker broker = openWith("a", "b");
    String packet = send(broker, "a", "b", "t-1", "'payload':{'n':'lemon'}");
    assertThat(find(broker, Caller.OPERATOR, "lemon")).containsExactly("t-1");
    assertThat(find(broker, Caller.OPERATOR, "melon")).isEmpty();

    broker.accept("b", packet).act("complete", "{'result':'a melon'}");
    assertThat(find(broker, Caller.OPERATOR, "melon lemon")).containsExactly("t-1");

    broker.clock().advanceMs(1_000);
    String before = Rfc3339.format(broker.clock().millis());
    get(
        broker
            .api()
            .tasks()
            .purge(Caller.OPERATOR, JsonObject.builder().put("before", before).build()));
    assertThat(find(broker, Caller.OPERATOR, "melon")).isEmpty();
    assertThat(all(broker, Map.of("sort", "cost"), true)).isEmpty();
  }

  @Test
  default void disabledSearchIsRefusedAndListsStillWork() {
    TestBroker broker = open(BrokerSettings.DEFAULT.withSearch(false));
    broker.agents("a", "b");
    send(broker, "a", "b", "t-1", "'payload':{'n':'lemon'}");

    assertThat(refusal(() -> find(broker, Caller.OPERATOR, "lemon")).getMessage())
        .contains("search is disabled");
    assertThat(ids(list(broker, Caller.OPERATOR, Map.of("agent", "a")))).containsExactly("t-1");
  }
}
