package dev.ahp.broker.embedded;

import dev.ahp.Audit;
import dev.ahp.AuditReport;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The audit of an embedded broker, accessed as operator. */
record EmbeddedAudit(BrokerApi broker) implements Audit {
  @Override
  public AuditReport verify() {
    return new AuditReport(broker.audit().verify(Caller.OPERATOR));
  }

  @Override
  public JsonObject checkpoint() {
    return broker.audit().checkpoint(Caller.OPERATOR);
  }

  @Override
  public void export(Consumer<String> lines) {
    broker
        .audit()
        .export(
            Caller.OPERATOR, null, line -> lines.accept(new String(line, StandardCharsets.UTF_8)));
  }
}
