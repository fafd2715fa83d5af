package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.id;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.signing.PacketSigner;
import dev.ahp.testkit.broker.TestBroker.HeldPacket;
import dev.ahp.time.Rfc3339;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of a machine that was suspended: the wall clock jumps forward, and the monotonic clock has
 * stood still meanwhile.
 */
public interface SuspendContract extends BrokerFixture {
  @ParameterizedTest
  @ValueSource(strings = {"PT5M", "PT9H", "P3D", "P21D"})
  default void deadlinesThatPassDuringASleepFireOnce(Duration sleep) {
    TestBroker broker = openWith("a", "b");
    HeldPacket work = broker.running("a", "b");
    String offered = broker.send("a", "b", "t-2");
    broker.claim("b");
    String expiring = submit(broker, "expiresAt", "t-3");
    String scheduled = submit(broker, "scheduledAt", "t-4");

    broker.clock().advance(sleep);

    broker.awaitState(work.id(), "failed/LEASE_LOST");
    broker.awaitState(expiring, "cancelled/EXPIRED");
    broker.awaitState(scheduled, "ready");
    assertThat(refusal(work::complete).code()).isIn("LEASE_LOST", "ILLEGAL_TRANSITION");
    broker.accept("b", offered).complete();
    broker.accept("b", scheduled).complete();
    assertThat(count(broker, work.id(), "packet.failed")).isEqualTo(1);
    assertThat(count(broker, offered, "packet.offer_lapsed")).isEqualTo(1);
    assertThat(count(broker, expiring, "packet.expired")).isEqualTo(1);
    assertThat(count(broker, scheduled, "packet.due")).isEqualTo(1);
  }

  private static String submit(TestBroker broker, String member, String task) {
    String at = Rfc3339.format(broker.clock().instant().plusSeconds(60));
    JsonObject packet =
        json("{'type':'task.assign','target':'b','taskId':'%s','payload':{}}".formatted(task));
    return id(broker.submit("a", packet.with(member, Json.of(at))));
  }

  private static int count(TestBroker broker, String packet, String event) {
    return Collections.frequency(broker.events(packet), event);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT5M", "PT9H", "P3D", "P21D"})
  default void signedPacketsAreAcceptedAfterASleep(Duration sleep) {
    TestBroker broker = openWith("b");
    broker.agent(
        "a", "{'keys':[{'keyId':'k1','alg':'hmac-sha256','secret':'a-secret-of-some-length'}]}");

    broker.clock().advance(sleep);

    JsonObject packet =
        json(
            "{'type':'task.assign','packetId':'p1','taskId':'t-1','sender':'a','target':'b',"
                + "'createdAt':'2026-03-01T12:00:00Z','payload':{'n':1}}");
    JsonObject signed =
        PacketSigner.sign(packet, TrustContract.KEY, broker.clock().instant(), "nonce-0123456789");
    assertThat(broker.submit("a", signed).string("status")).contains("ready");
  }
}
