package dev.ahp.testkit;

import static dev.ahp.testkit.StoreFixture.packet;
import static dev.ahp.testkit.StoreRows.changed;
import static dev.ahp.testkit.StoreRows.content;
import static dev.ahp.testkit.StoreRows.moved;
import static dev.ahp.testkit.StoreRows.ready;
import static dev.ahp.testkit.StoreRows.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.store.Changes;
import dev.ahp.broker.store.PacketChange;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.store.StoreSession;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the contents of packets in a store. */
interface ContentContract extends StoreFixture {
  @Test
  default void largeContentIsReadAsItWasWritten() {
    JsonObject large =
        JsonObject.builder()
            .put("text", "a long text ".repeat(80_000))
            .put("hostile", PacketContract.HOSTILE)
            .put("number", 1e20)
            .build();
    JsonObject middle = JsonObject.builder().put("text", "abc ".repeat(700)).build();
    commit(
        session -> {
          PacketState one = ready(session, "p1", "t", 1, 1, "q");
          PacketState two = ready(session, "p2", "t", 1, 1, "q");
          session.write(
              new Changes(
                  List.of(new PacketChange(null, one, large), new PacketChange(null, two, middle)),
                  List.of(task(session, "t")),
                  List.of()));
        });

    commit(
        session -> {
          session.fetch(new ReadSet().packetWithContent("p1").packet("p2"));
          PacketState one = packet(session, "p1");
          PacketState two = packet(session, "p2");
          assertThat(session.content(one)).isEqualTo(large);
          assertThat(session.content(two)).isEqualTo(middle);
        });
    PacketState two = committed("p2");
    assertThat(store().<JsonObject>read(view -> view.content(two))).isEqualTo(middle);
  }

  @Test
  default void contentStaysTheSameWhenItsPacketEndsAndWhenThatIsUndone() {
    JsonObject content =
        JsonObject.builder()
            .put(PacketContract.HOSTILE, PacketContract.HOSTILE)
            .put("n", 1e20)
            .put("of", content("x"))
            .build();
    commit(
        session -> {
          PacketChange added = new PacketChange(null, ready(session, "p", "t", 1, 1), content);
          session.write(new Changes(List.of(added), List.of(task(session, "t")), List.of()));
        });
    try (StoreSession session = store().partitions().get(0).begin()) {
      session.write(changed(packet(session, "p"), moved(packet(session, "p"), Status.COMPLETED)));
      assertThat(session.content(packet(session, "p"))).isEqualTo(content);
    }
    assertThat(contentOf("p")).isEqualTo(content);

    for (Status next : List.of(Status.COMPLETED, Status.READY, Status.FAILED)) {
      commit(
          session -> {
            PacketState before = packet(session, "p");
            session.write(changed(before, moved(before, next)));
            assertThat(session.contentBytes(before)).isPositive();
          });
      assertThat(contentOf("p")).isEqualTo(content);
    }
  }

  private JsonObject contentOf(String packetId) {
    PacketState packet = committed(packetId);
    return store().<JsonObject>read(view -> view.content(packet));
  }
}
