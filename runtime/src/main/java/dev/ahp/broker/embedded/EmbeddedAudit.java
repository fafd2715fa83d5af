package dev.ahp.broker.embedded;

import dev.ahp.Audit;
import dev.ahp.AuditReport;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** The audit, asked by the operator of this process. */
record EmbeddedAudit(Exchange exchange) implements Audit {
  @Override
  public AuditReport verify() {
    return new AuditReport(exchange.audit().verify(Caller.OPERATOR));
  }

  @Override
  public JsonObject checkpoint() {
    return exchange.audit().checkpoint(Caller.OPERATOR);
  }

  @Override
  public void export(Consumer<String> lines) {
    exchange
        .audit()
        .export(
            Caller.OPERATOR, null, line -> lines.accept(new String(line, StandardCharsets.UTF_8)));
  }
}
