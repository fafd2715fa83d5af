package dev.ahp.testkit.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ahp.audit.ChainVerifier;
import dev.ahp.audit.VerificationReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The invariants that hold for every broker at any time. */
public final class Invariants {
  private final TestBroker broker;

  private Invariants(TestBroker broker) {
    this.broker = broker;
  }

  public static void check(TestBroker broker) {
    Invariants invariants = new Invariants(broker);
    invariants.checkChainOnlineAndOffline();
    invariants.checkEveryStatusChangeHasOneRecord();
  }

  private void checkChainOnlineAndOffline() {
    JsonObject report = broker.api().audit().verify(Caller.OPERATOR);
    assertThat(report.bool("ok")).as("verify: %s", report).contains(true);
    ChainVerifier verifier = new ChainVerifier(null);
    broker.export().forEach(it -> verifier.line(new String(it, StandardCharsets.UTF_8)));
    VerificationReport offline = verifier.report();
    assertThat(offline.problems()).isEmpty();
  }

  private void checkEveryStatusChangeHasOneRecord() {
    for (JsonObject packet : allPackets()) {
      traceEndsAtItsStatus(TestBroker.id(packet), packet.string("status").orElseThrow());
    }
  }

  /**
   * Compares trace and status. Repeats the reads if a timer has changed the packet between them.
   *
   * @param listed the status at the time of the list
   */
  private void traceEndsAtItsStatus(String id, String listed) {
    String status = listed;
    String end = endOfTrace(id);
    while (!status.equals(end) && !broker.status(id).equals(status)) {
      status = broker.status(id);
      end = endOfTrace(id);
    }
    assertThat(end).as("the end of the trace of %s", id).isEqualTo(status);
  }

  private @Nullable String endOfTrace(String id) {
    String at = null;
    for (JsonObject record : broker.trace(id)) {
      if (record.string("to").isPresent()) {
        assertThat(record.string("from").orElse(null)).as("%s %s", id, record).isEqualTo(at);
        at = record.string("to").orElseThrow();
      }
    }
    return at;
  }

  private List<JsonObject> allPackets() {
    List<JsonObject> all = new ArrayList<>();
    String after = null;
    do {
      JsonObject page =
          broker.api().packets().list(Caller.OPERATOR, Map.of(), new PageRequest(1000, after));
      all.addAll(TestBroker.items(page));
      after = page.string("next").orElse(null);
    } while (after != null);
    return all;
  }
}
