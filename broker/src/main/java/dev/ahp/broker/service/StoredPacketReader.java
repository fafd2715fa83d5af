package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.api.PageRequest;
import dev.ahp.broker.command.TaskResults;
import dev.ahp.broker.store.PacketQuery;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.RecordQuery;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.view.PacketView;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.problem.ProblemCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads packets that the caller may see. */
final class StoredPacketReader {
  private final BrokerContext context;

  StoredPacketReader(BrokerContext context) {
    this.context = context;
  }

  JsonObject get(Caller caller, String packetId) {
    return context.read(
        view -> {
          PacketState packet = context.visible(view, caller, packetId);
          context.reads().packet(caller, packet);
          return context.render(view, packet);
        });
  }

  JsonObject outcome(Caller caller, String packetId) {
    return context.read(
        view -> {
          PacketState packet = context.visible(view, caller, packetId);
          PacketState last = TaskResults.last(packet, view::packet);
          context.reads().packet(caller, packet);
          JsonObject shown = context.render(view, packet);
          boolean isSender = packet.identity().sender().equals(caller.name());
          return isSender || caller.readsEverything() ? PacketView.withOutcome(shown, last) : shown;
        });
  }

  JsonObject list(Caller caller, Map<String, String> filter, PageRequest pageRequest) {
    boolean brief = "brief".equals(filter.get("view"));
    JsonObject page =
        context.read(
            view ->
                new FilteredPage<>(
                        (after, limit) ->
                            view.packets(query(filter, after, limit, pageRequest.newest())),
                        PacketState::number)
                    .page(pageRequest, found -> it -> render(view, it, caller, brief)));
    return context.reads().list(caller, AuditEvent.PACKET_READ, page);
  }

  JsonObject ids(Caller caller, String prefix) {
    return context.read(view -> new IdLookup(view, context.parties(view), caller).find(prefix));
  }

  private @Nullable Json render(StoreView view, PacketState packet, Caller caller, boolean brief) {
    if (!context.parties(view).includes(packet, caller)) {
      return null;
    }
    return brief ? PacketView.brief(packet) : context.render(view, packet);
  }

  private static PacketQuery query(
      Map<String, String> filter, long after, int limit, boolean newest) {
    Status status =
        filter.containsKey("status")
            ? Status.named(filter.get("status"))
                .orElseThrow(
                    () ->
                        Denied.of(
                            ProblemCode.MALFORMED,
                            "unknown status \""
                                + filter.get("status")
                                + "\"; expected a packet status such as ready or completed",
                            JsonObject.empty()))
            : null;
    return new PacketQuery(
        filter.get("taskId"),
        status,
        filter.get("sender"),
        filter.get("target"),
        filter.get("owner"),
        filter.get("type"),
        filter.get("parentPacketId"),
        filter.get("runId"),
        after,
        limit,
        newest);
  }

  JsonObject trace(Caller caller, String packetId, PageRequest pageRequest) {
    return context.read(
        (StoreView view) -> {
          PacketState packet = context.visible(view, caller, packetId);
          RecordQuery query =
              new RecordQuery(
                  packet.taskId(),
                  packetId,
                  null,
                  null,
                  null,
                  PageCursors.position(pageRequest),
                  pageRequest.limit(),
                  false);
          return PageCursors.ofRecords(view, query);
        });
  }
}
