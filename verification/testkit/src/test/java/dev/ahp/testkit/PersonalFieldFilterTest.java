package dev.ahp.testkit;

import static dev.ahp.testkit.broker.TestBroker.get;
import static dev.ahp.testkit.broker.TestBroker.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.broker.BrokerOptions;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.gate.SafetyGate.SecretPolicy;
import dev.ahp.broker.memory.MemoryStore;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.broker.setting.BrokerSettings.PersonalMode;
import dev.ahp.broker.setting.BrokerSettings.SafetySettings;
import dev.ahp.testkit.broker.QuotedJson;
import dev.ahp.testkit.broker.TestBroker;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests of the handling of personal data in ordinary text. */
class PersonalFieldFilterTest {
  private static final String PACKET =
      "{'type':'task.assign','target':'b','payload':"
          + "{'note':'Write to Jo@Example.org, again jo@example.org, or +49 30 901820.'}}";

  private static TestBroker open(PersonalMode mode) {
    SafetySettings safety = new SafetySettings(true, SecretPolicy.WARN, mode);
    TestBroker broker =
        TestBroker.open(
            new MemoryStore(), BrokerOptions.standard().with(BrokerSettings.DEFAULT.with(safety)));
    broker.agents("a", "b");
    return broker;
  }

  private static String exported(TestBroker broker) {
    StringBuilder all = new StringBuilder();
    broker.export().forEach(it -> all.append(new String(it, StandardCharsets.UTF_8)));
    return all.toString();
  }

  @Test
  void modeOffChangesNothing() {
    try (TestBroker broker = open(PersonalMode.OFF)) {
      String id = id(broker.submit("a", PACKET));

      assertThat(broker.field(id, "/payload/note")).contains("Jo@Example.org");
      assertThat(broker.alertKinds()).isEmpty();
    }
  }

  @Test
  void modeWarnRaisesAnAlertAndChangesNothing() {
    try (TestBroker broker = open(PersonalMode.WARN)) {
      String id = id(broker.submit("a", PACKET));

      assertThat(broker.field(id, "/payload/note")).contains("Jo@Example.org");
      assertThat(broker.alertKinds()).containsExactly("PERSONAL_DATA");
      assertThat(broker.alerts().toString()).doesNotContain("xample.org");
    }
  }

  @Test
  void modeRedactRemovesDataFromPacketsAndRecords() {
    try (TestBroker broker = open(PersonalMode.REDACT)) {
      String id = id(broker.submit("a", PACKET));

      assertThat(broker.field(id, "/payload/note"))
          .isEqualTo("Write to [redacted], again [redacted], or [redacted].");
      assertThat(exported(broker)).doesNotContain("xample.org", "901820");
      assertThat(broker.alertKinds()).containsExactly("PERSONAL_DATA");
    }
  }

  @Test
  void movedDataIsVisibleToPartiesUnrecordedAndErasable() {
    try (TestBroker broker = open(PersonalMode.MOVE)) {
      String id = id(broker.submit("a", PACKET));

      assertThat(broker.field(id, "/payload/note"))
          .isEqualTo(
              "Write to [personal:email#1], again [personal:email#2], or [personal:phone#3].");
      assertThat(broker.field(id, "/personalData/email:jo@example.org"))
          .isEqualTo("{\"email#1\":\"Jo@Example.org\",\"email#2\":\"jo@example.org\"}");
      assertThat(broker.field(id, "/personalData/phone:4930901820/phone#3"))
          .contains("+49 30 901820");
      assertThat(exported(broker)).doesNotContain("xample.org", "901820");

      get(
          broker
              .api()
              .audit()
              .erase(
                  Caller.OPERATOR,
                  QuotedJson.json("{'subject':'email:jo@example.org','reason':'asked'}")));

      assertThat(broker.packet(id).toText()).doesNotContain("xample.org").contains("901820");
    }
  }
}
