package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.at;
import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the notices about inbox items. */
interface InboxNoticeContract extends BrokerFixture {
  private static List<JsonObject> take(TestBroker broker) {
    return get(broker.api().inbox().takeNotices(60_000));
  }

  private static List<String> kinds(List<JsonObject> notices) {
    return notices.stream().map(it -> at(it, "/notice") + " " + at(it, "/item/kind")).toList();
  }

  private static void sendDue(TestBroker broker, long seconds) {
    String expires = broker.clock().instant().plusSeconds(seconds).toString();
    broker.submit(
        "a",
        "{'type':'task.assign','target':'human:desk','payload':{},'expiresAt':'" + expires + "'}");
  }

  @Test
  default void everyItemIsAnnouncedOnce() {
    TestBroker broker = openWith("a", "b");
    assertThat(take(broker)).isEmpty();
    broker.send("a", "human:desk");
    HeldPacket work = broker.running("a", "b");
    work.act("wait", "{'on':'human','queue':'other','question':'May I?'}");

    assertThat(kinds(take(broker))).containsExactlyInAnyOrder("arrived task", "arrived question");
    assertThat(take(broker)).isEmpty();
    broker.clock().advanceMs(3_600_000);
    assertThat(take(broker)).as("items without a due time").isEmpty();
  }

  @Test
  default void itemIsAnnouncedAgainBeforeItIsDue() {
    TestBroker broker = openWith("a");
    sendDue(broker, 120);
    assertThat(kinds(take(broker))).containsExactly("arrived task");

    broker.clock().advanceMs(59_000);
    assertThat(take(broker)).isEmpty();
    broker.clock().advanceMs(2_000);
    assertThat(kinds(take(broker))).containsExactly("due task");
    assertThat(take(broker)).isEmpty();
  }

  @Test
  default void itemThatArrivesShortlyBeforeItIsDueIsAnnouncedOnce() {
    TestBroker broker = openWith("a");
    sendDue(broker, 30);

    assertThat(kinds(take(broker))).containsExactly("arrived task");
    assertThat(take(broker)).isEmpty();
  }

  @Test
  default void decidedItemIsNotAnnounced() {
    TestBroker broker = openWith("a");
    sendDue(broker, 120);
    broker.send("a", "human:desk");
    take(broker);
    for (JsonObject item : broker.inbox("desk")) {
      get(
          broker
              .api()
              .inbox()
              .answer(Caller.OPERATOR, "desk", at(item, "/id"), json("{'result':1}")));
    }
    broker.clock().advanceMs(100_000);

    assertThat(take(broker)).isEmpty();
    assertThat(broker.inbox("desk")).isEmpty();
  }

  @Test
  default void manyItemsAreAnnouncedInParts() {
    TestBroker broker = openWith("a");
    for (int i = 0; i < 130; i++) {
      broker.send("a", "human:desk");
    }

    assertThat(take(broker)).hasSize(100);
    assertThat(take(broker)).hasSize(30);
    assertThat(take(broker)).isEmpty();
  }
}
