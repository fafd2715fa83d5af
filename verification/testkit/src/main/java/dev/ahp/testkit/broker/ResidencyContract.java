package dev.ahp.testkit.broker;

import static dev.ahp.testkit.broker.QuotedJson.json;
import static dev.ahp.testkit.broker.TestBroker.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.Denied;
import dev.ahp.broker.gate.ResidencyRules;
import dev.ahp.broker.gate.ResidencyRules.Transfer;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.GovernanceSettings;
import dev.ahp.json.JsonObject;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that packets stay in their region. */
public interface ResidencyContract extends BrokerFixture {
  /** Opens a broker in which only transfers from {@code eu} to {@code ch} are allowed. */
  private TestBroker openRegions(String store, boolean denyUnknown) {
    ResidencyRules rules =
        new ResidencyRules(true, store, Set.of(new Transfer("eu", "ch")), denyUnknown);
    TestBroker broker = open(BrokerSettings.DEFAULT.with(GovernanceSettings.DEFAULT.with(rules)));
    broker.agent("europe", "{'region':'eu','roles':['worker'],'supervisor':'america'}");
    broker.agent("europe2", "{'region':'eu','roles':['worker']}");
    broker.agent("swiss", "{'region':'ch'}");
    broker.agent("america", "{'region':'us','roles':['worker']}");
    broker.agent("remote", "{'region':'eu','delivery':{'transport':'pull','region':'us'}}");
    broker.agent("anywhere", "{}");
    return broker;
  }

  private static JsonObject to(String target) {
    return json("{'type':'task.assign','target':'" + target + "','payload':{}}");
  }

  private static Denied denied(TestBroker broker, String from, String target) {
    Denied denied = refusal(() -> broker.submit(from, to(target)));
    assertThat(denied.code()).isEqualTo("PERMISSION_DENIED");
    assertThat(denied.errors().get(0).pointer()).isEqualTo("/target");
    return denied;
  }

  @Test
  default void packetsStayInTheirRegion() {
    TestBroker broker = openRegions("eu", false);

    broker.submit("europe", to("europe2"));
    broker.submit("europe", to("swiss"));
    broker.submit("europe", to("anywhere"));
    assertThat(denied(broker, "europe", "america").errors().get(0).message())
        .contains("america is in the region us, but the sender is in eu");
    assertThat(denied(broker, "europe", "remote").errors().get(0).message())
        .contains("the transport of remote is in the region us");
    assertThat(denied(broker, "america", "america").errors().get(0).message())
        .contains("the store is in the region eu, but the sender is in us");
  }

  @Test
  default void onlyMembersInTheRegionGetAPacketToARole() {
    TestBroker broker = openRegions("", false);

    broker.submit("swiss", to("anywhere"));
    broker.submit("europe", to("role:worker"));

    assertThat(broker.claim("america")).isEmpty();
    assertThat(broker.claim("europe2")).hasSize(1);
    denied(broker, "swiss", "role:worker");
  }

  @Test
  default void unknownRegionsAreDeniedOnRequest() {
    TestBroker broker = openRegions("eu", true);

    denied(broker, "europe", "anywhere");
    denied(broker, "anywhere", "europe");
    broker.submit("europe", to("europe2"));
  }

  @Test
  default void handoffsAreChecked() {
    TestBroker broker = openRegions("", false);
    TestBroker.HeldPacket work = broker.running("europe", "europe2");

    Denied denied =
        refusal(
            () ->
                work.act(
                    "handoff",
                    HandoffMessages.body(
                        "america", HandoffMessages.handoff("europe2", "america"))));
    assertThat(denied.code()).isEqualTo("PERMISSION_DENIED");
    assertThat(work.status()).isEqualTo("running");
  }

  @Test
  default void recoveryStaysInTheRegion() {
    TestBroker broker = openRegions("", false);
    broker.agent("europe2", "{'region':'eu','permissions':['perm:work']}");
    EdgeFixture edge =
        EdgeFixture.between("europe", "europe2").with("recovery", "'on_error':'america'");
    edge.in(broker);
    TestBroker.HeldPacket work =
        broker.accept(
            "europe2",
            TestBroker.id(
                broker.submit("europe", to("europe2").with("payload", json(EdgeFixture.PAYLOAD)))));

    work.fail();

    assertThat(broker.claim("america")).isEmpty();
    assertThat(broker.inbox("escalations")).hasSize(1);
  }

  @Test
  default void invalidRegionIsRefused() {
    TestBroker broker = open();

    assertThat(refusal(() -> put(broker, "{'region':''}")).errors().get(0).pointer())
        .isEqualTo("/region");
    assertThat(
            refusal(() -> put(broker, "{'delivery':{'transport':'pull','region':7}}"))
                .errors()
                .get(0)
                .pointer())
        .isEqualTo("/delivery/region");
  }

  private static Object put(TestBroker broker, String entry) {
    broker.agent("x", entry);
    return true;
  }
}
