package dev.ahp.broker.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.AuditEvent;
import dev.ahp.audit.ChainHead;
import dev.ahp.audit.ChainRecord;
import dev.ahp.broker.store.RecordRow;
import dev.ahp.json.Json;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;

class ChainAppenderTest {
  @Property(tries = 200)
  void recordsEqualThoseOfTheChain(
      @ForAll @StringLength(max = 12) String actor,
      @ForAll @StringLength(max = 12) String reason,
      @ForAll @StringLength(max = 12) String value) {
    if (!wellFormed(actor + reason + value)) {
      return;
    }
    ChainAppender appender = new ChainAppender(ChainHead.empty("0"), 1_772_366_400_123L);
    AuditEntry entry =
        AuditEntry.of(AuditEvent.PACKET_PROGRESS, actor)
            .packet("p-1", "t-1")
            .agents("a", null)
            .moved("running", "running")
            .because(reason)
            .data(JsonObject.builder().put("note", value).put("n", 1.5).build());
    appender.add(entry);
    appender.add(AuditEntry.of(AuditEvent.AGENT_CHANGED, actor));

    ChainHead head = ChainHead.empty("0");
    for (RecordRow row : appender.rows()) {
      JsonObject record =
          JsonReader.read(new String(row.line(), StandardCharsets.UTF_8), JsonLimits.PACKET)
              .asObject()
              .orElseThrow();
      ChainRecord sealed = head.seal(facts(record));
      assertThat(new String(row.line(), StandardCharsets.UTF_8))
          .isEqualTo(new String(sealed.line(), StandardCharsets.UTF_8));
      head = head.after(sealed);
    }
    assertThat(appender.head()).isEqualTo(head);
  }

  private static JsonObject facts(JsonObject record) {
    JsonObject.Builder facts = record.toBuilder();
    for (String sealed : List.of("chain", "seq", "previousRecordHash", "recordHash")) {
      facts.remove(sealed);
    }
    return facts.build();
  }

  /** Lone surrogates are not valid JSON and are denied on input. */
  private static boolean wellFormed(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text)
        && Json.of(text).asString().isPresent();
  }
}
