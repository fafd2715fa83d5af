package dev.ahp.broker.service;

import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.contract.Contract.Safety;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Checks the texts of reports on the caller's thread, with the rules of the packet's edge. */
final class ReportChecker {
  private final BrokerContext context;

  ReportChecker(BrokerContext context) {
    this.context = context;
  }

  /** Checks members of a body that reports on a stored packet. */
  CheckedReport check(String packetId, JsonObject body, List<String> members) {
    return context.admission().reports().check(body, members, () -> edgeRules(packetId));
  }

  /** Checks the data of a chunk of a packet with this content. */
  CheckedReport checkChunk(JsonObject content, JsonObject body) {
    return context
        .admission()
        .reports()
        .check(body, List.of("data"), () -> context.catalog().safetyRules(content));
  }

  /** Reads the packet only if a contract has safety rules. */
  private Safety edgeRules(String packetId) {
    if (!context.catalog().hasSafetyRules()) {
      return new Safety(JsonObject.empty());
    }
    return context.read(
        view -> {
          var packet = view.packet(packetId);
          return packet == null
              ? new Safety(JsonObject.empty())
              : context.catalog().safetyRules(view.content(packet));
        });
  }

  /** Records a denied report and fails with its denial. */
  <T> CompletableFuture<T> deny(Caller caller, String packetId, String verb, CheckedReport report) {
    return context
        .run(
            packetId,
            Commands.of(
                work ->
                    context
                        .rules()
                        .reports()
                        .denied(work, work.existing(packetId), caller.name(), verb, report)))
        .thenCompose(CompletableFuture::failedFuture);
  }
}
