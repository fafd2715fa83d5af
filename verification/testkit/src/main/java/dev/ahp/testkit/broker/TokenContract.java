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
import dev.ahp.broker.api.TokenApi;
import dev.ahp.broker.api.TokenScopes;
import dev.ahp.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the tokens of agents: expiry, rotation and scopes. */
public interface TokenContract extends BrokerFixture {
  private static JsonObject add(TestBroker broker, String body) {
    return get(broker.api().tokens().add(Caller.OPERATOR, "a", json(body)));
  }

  private static String replace(TestBroker broker, String body) {
    return at(get(broker.api().tokens().replace(Caller.OPERATOR, "a", json(body))), "/token");
  }

  private static List<JsonObject> list(TestBroker broker) {
    return items(broker.api().tokens().list(Caller.OPERATOR, "a", PageRequest.FIRST));
  }

  private static Caller scoped(String name, String... scopes) {
    return as(name).with(new TokenScopes(List.of(scopes)));
  }

  @Test
  default void anAgentHasSeveralTokensThatAreRevokedOneByOne() {
    TestBroker broker = openWith("a");
    TokenApi tokens = broker.api().tokens();
    JsonObject first = add(broker, "{'description':'ci','scopes':['read','submit:b']}");
    JsonObject second = add(broker, "{}");

    assertThat(tokens.authenticate(at(first, "/token")).orElseThrow().scopes().words())
        .containsExactly("read", "submit:b");
    assertThat(tokens.authenticate(at(second, "/token")).orElseThrow().scopes().isUnlimited())
        .isTrue();
    assertThat(list(broker)).hasSize(3);
    JsonObject shown =
        list(broker).stream()
            .filter(it -> at(it, "/id").equals(at(first, "/id")))
            .findFirst()
            .get();
    assertThat(at(shown, "/description")).isEqualTo("ci");
    assertThat(at(shown, "/createdBy")).isEqualTo("operator");
    assertThat(at(shown, "/lastUsedAt")).isNotEqualTo("null");
    assertThat(shown.toText()).doesNotContain(at(first, "/token")).doesNotContain("hash");

    get(tokens.remove(Caller.OPERATOR, "a", at(first, "/id")));
    assertThat(tokens.authenticate(at(first, "/token"))).isEmpty();
    assertThat(tokens.authenticate(at(second, "/token"))).contains(as("a"));
    assertThat(refusal(() -> get(tokens.remove(Caller.OPERATOR, "a", at(first, "/id")))).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void anEditDoesNotReplaceRevokedTokens() {
    TestBroker broker = openWith("a");
    get(broker.api().tokens().remove(Caller.OPERATOR, "a", at(list(broker).get(0), "/id")));

    JsonObject edited =
        get(broker.api().agents().edit(Caller.OPERATOR, "a", json("{'set':{'version':'1.0.0'}}")));
    assertThat(edited.has("token")).isFalse();
    assertThat(list(broker)).isEmpty();
    assertThat(
            get(broker.api().agents().put(Caller.OPERATOR, "a", json("{}"))).agent().has("token"))
        .isTrue();
  }

  @Test
  default void anExpiredTokenIsRejectedAndItsExpiryKnown() {
    TestBroker broker = openWith("a");
    TokenApi tokens = broker.api().tokens();
    String token = at(add(broker, "{'expiresIn':'1h'}"), "/token");
    assertThat(tokens.authenticate(token)).contains(as("a"));
    assertThat(tokens.expiredAt(token)).isEmpty();

    broker.clock().advance(Duration.ofMinutes(61));

    assertThat(tokens.authenticate(token)).isEmpty();
    assertThat(tokens.expiredAt(token)).isPresent();
    assertThat(list(broker)).extracting(it -> at(it, "/expired")).contains("true", "false");
  }

  @Test
  default void rotationKeepsTheOldTokensForATime() {
    TestBroker broker = openWith("a");
    TokenApi tokens = broker.api().tokens();
    String first = replace(broker, "{}");
    String second = replace(broker, "{'keepOld':'1h'}");
    assertThat(tokens.authenticate(first)).contains(as("a"));
    assertThat(tokens.authenticate(second)).contains(as("a"));

    broker.clock().advance(Duration.ofHours(2));
    assertThat(tokens.authenticate(first)).isEmpty();
    assertThat(tokens.authenticate(second)).contains(as("a"));

    String third = replace(broker, "{}");
    assertThat(tokens.authenticate(second)).isEmpty();
    assertThat(tokens.authenticate(third)).contains(as("a"));
  }

  @Test
  default void everyChangeOfTokensIsRecordedWithoutSecrets() {
    TestBroker broker = openWith("a");
    JsonObject token = add(broker, "{'expiresIn':'30d','scopes':['read']}");
    get(broker.api().tokens().remove(Caller.OPERATOR, "a", at(token, "/id")));

    List<JsonObject> changes =
        broker.records().stream().filter(it -> at(it, "/event").equals("agent.changed")).toList();
    JsonObject added = changes.get(changes.size() - 2);
    JsonObject removed = changes.get(changes.size() - 1);
    assertThat(at(added, "/actor")).isEqualTo("operator");
    assertThat(at(added, "/data/change")).isEqualTo("tokenAdded");
    assertThat(added.toText()).contains(at(token, "/id")).doesNotContain(at(token, "/token"));
    assertThat(at(removed, "/data/change")).isEqualTo("tokenRemoved");
    assertThat(removed.object("data").orElseThrow().array("before").orElseThrow().size())
        .isEqualTo(2);
    assertThat(removed.object("data").orElseThrow().array("after").orElseThrow().size())
        .isEqualTo(1);
  }

  @Test
  default void wrongTokenRequestsChangeNothing() {
    TestBroker broker = openWith("a");
    for (String wrong :
        new String[] {
          "{'expiresIn':'soon'}",
          "{'expiresIn':'1h','expiresAt':'2031-01-01T00:00:00Z'}",
          "{'expiresAt':'2001-01-01T00:00:00Z'}",
          "{'scopes':['write']}",
          "{'scopes':['read:b']}",
          "{'scopes':['submit:']}",
          "{'scope':['read']}",
        }) {
      assertThat(refusal(() -> add(broker, wrong)).code()).as(wrong).isEqualTo("SCHEMA_INVALID");
    }
    assertThat(refusal(() -> add(broker, "{'scopes':['read','write']}")).errors().get(0).pointer())
        .isEqualTo("/scopes/1");
    assertThat(list(broker)).hasSize(1);
    assertThat(refusal(() -> get(broker.api().tokens().add(as("a"), "a", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    assertThat(
            refusal(() -> get(broker.api().tokens().add(Caller.OPERATOR, "x", json("{}")))).code())
        .isEqualTo("NOT_FOUND");
  }

  @Test
  default void anAgentHasAtMostTwentyTokens() {
    TestBroker broker = openWith("a");
    IntStream.range(0, 19).forEach(i -> add(broker, "{'expiresIn':'1h'}"));
    assertThat(refusal(() -> add(broker, "{}")).code()).isEqualTo("TOO_LARGE");

    broker.clock().advance(Duration.ofHours(2));
    add(broker, "{}");
    assertThat(list(broker)).hasSize(2);
  }

  @Test
  default void aTokenSubmitsOnlyToTheTargetsOfItsScopes() {
    TestBroker broker = openWith("a", "b", "c");
    Caller caller = scoped("a", "submit:b");
    String packet = "{'type':'task.assign','target':'%s','payload':{'n':1}}";

    get(broker.api().packets().submit(caller, json(packet.formatted("b")), null));

    assertThat(
            refusal(
                    () ->
                        get(
                            broker
                                .api()
                                .packets()
                                .submit(caller, json(packet.formatted("c")), null)))
                .getMessage())
        .contains("submit:c");
    String toBoth = "{'type':'task.assign','receivers':['b','c'],'payload':{'n':1}}";
    assertThat(refusal(() -> get(broker.api().packets().submit(caller, json(toBoth), null))).code())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  default void aTokenClaimsOnlyFromTheQueuesOfItsScopes() {
    TestBroker broker = openWith("a");
    broker.agent("b", "{'roles':['clerk']}");
    String direct = broker.send("a", "b", "t-1");
    String forRole = broker.send("a", "role:clerk", "t-2");
    Caller caller = scoped("b", "claim:role:clerk");

    JsonObject claimed = get(broker.api().packets().claim(caller, json("{'agent':'b','max':10}")));

    assertThat(items(claimed)).hasSize(1);
    assertThat(at(items(claimed).get(0), "/packet/packetId")).isEqualTo(forRole);
    assertThat(
            refusal(() -> get(broker.api().packets().act(caller, direct, "accept", json("{}"))))
                .getMessage())
        .contains("claim:b");
    Caller other = scoped("b", "claim:role:other");
    assertThat(
            refusal(() -> get(broker.api().packets().claim(other, json("{'agent':'b'}")))).code())
        .isEqualTo("FORBIDDEN");
  }

  @Test
  default void aHandoffNeedsTheScopeOfItsNewPacket() {
    TestBroker broker = openWith("a", "b", "c");
    TestBroker.HeldPacket work = broker.running("a", "b");
    String body =
        "{'leaseToken':'%s','checkpoint':{},'packet':{'type':'task.assign','target':'c','payload':{}}}"
            .formatted(work.token());

    assertThat(
            refusal(
                    () ->
                        get(
                            broker
                                .api()
                                .packets()
                                .act(scoped("b", "claim"), work.id(), "handoff", json(body))))
                .code())
        .isEqualTo("FORBIDDEN");
    get(
        broker
            .api()
            .packets()
            .act(scoped("b", "claim", "submit:c"), work.id(), "handoff", json(body)));
  }

  @Test
  default void aTokenWithScopesDoesNotCreateOperators() {
    TestBroker broker = open();
    broker.agent("chief", "{'kind':'operator'}");
    Caller limited = Caller.OPERATOR.with(new TokenScopes(List.of("operate")));

    assertThat(refusal(() -> get(broker.api().tokens().add(limited, "chief", json("{}")))).code())
        .isEqualTo("FORBIDDEN");
    assertThat(
            refusal(
                    () ->
                        get(
                            broker
                                .api()
                                .agents()
                                .put(limited, "second", json("{'kind':'operator'}"))))
                .code())
        .isEqualTo("FORBIDDEN");
  }
}
