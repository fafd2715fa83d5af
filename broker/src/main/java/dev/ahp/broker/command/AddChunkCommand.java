package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.CheckedReport;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.ReadSet;
import dev.ahp.broker.writer.Command;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.lifecycle.Status;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Adds the next chunk of a stream. Adding the same chunk again has no effect. */
public final class AddChunkCommand implements Command<AddChunkCommand.AddChunkResult> {
  private final PacketRules rules;
  private final Caller caller;
  private final String packetId;
  private final CheckedReport report;
  private final ChunkPosition position;

  /**
   * The position of a chunk in its stream.
   *
   * @param index -1 for the next chunk
   * @param total the declared number of chunks, -1 if not declared
   */
  public record ChunkPosition(long index, long total, boolean last) {}

  /** The response body, and whether the chunk had been added before. */
  public record AddChunkResult(JsonObject json, boolean repeated) {}

  public AddChunkCommand(
      PacketRules rules,
      Caller caller,
      String packetId,
      CheckedReport report,
      ChunkPosition position) {
    this.rules = rules;
    this.caller = caller;
    this.packetId = packetId;
    this.report = report;
    this.position = position;
  }

  /** Returns the key of a chunk; keys sort by index. */
  public static String key(String packetId, long index) {
    return packetId + "/" + String.format(Locale.ROOT, "%010d", index);
  }

  @Override
  public ReadSet reads() {
    return new ReadSet().packet(packetId);
  }

  @Override
  public AddChunkResult run(UnitOfWork work) {
    PacketState packet = rules.timers.fireExpired(work, work.existing(packetId));
    requireSenderOrOwner(packet);
    if (packet.isFinal()) {
      throw Denied.of(
          ProblemCode.ILLEGAL_TRANSITION,
          "the packet is " + packet.status().wireName(),
          LeaseIssuer.facts(packet).toBuilder()
              .put("from", packet.status().wireName())
              .put("verb", "chunks")
              .build());
    }
    long count = packet.count(PacketAttribute.STREAM_COUNT);
    long index = position.index() < 0 ? count : position.index();
    if (index < count) {
      return repeated(work, packet, index, count);
    }
    if (packet.is(PacketAttribute.STREAM_CLOSED)) {
      throw refused(ProblemCode.STREAM_CLOSED, "the stream has ended", packet);
    }
    if (index > count) {
      throw refused(ProblemCode.CHUNK_OUT_OF_ORDER, "the next chunk has index " + count, packet);
    }
    return append(work, packet, index);
  }

  private void requireSenderOrOwner(PacketState packet) {
    boolean sender = packet.identity().sender().equals(caller.name());
    String token = report.body().string("leaseToken").orElse(null);
    if (token != null) {
      LeaseIssuer.check(packet, token);
    } else if (!sender) {
      boolean owner = packet.placement().owner().equals(caller.name());
      if (!owner) {
        throw Denied.of(
            ProblemCode.FORBIDDEN,
            "only the sender and the owner of a packet may add chunks",
            LeaseIssuer.facts(packet));
      }
      throw LeaseIssuer.lost(packet, "the call has no leaseToken");
    }
  }

  private AddChunkResult repeated(UnitOfWork work, PacketState packet, long index, long count) {
    JsonObject existing =
        Objects.requireNonNull(work.entry(KeyValueTable.CHUNKS, key(packetId, index)));
    if (!Objects.equals(existing.get("data"), report.body().get("data"))) {
      throw refused(
          ProblemCode.CHUNK_CONFLICT,
          "chunk " + index + " was already added with different data",
          packet);
    }
    return new AddChunkResult(
        toResponse(index, count, packet.is(PacketAttribute.STREAM_CLOSED)), true);
  }

  private AddChunkResult append(UnitOfWork work, PacketState packet, long index) {
    long count = index + 1;
    if (position.last() && position.total() >= 0 && position.total() != count) {
      throw new Denied(
          ProblemCode.INCOMPLETE_CONTEXT,
          List.of(
              new Violation(
                  ProblemCode.INCOMPLETE_CONTEXT,
                  "/total",
                  "must be the number of chunks, " + count)));
    }
    JsonObject chunk =
        JsonObject.builder()
            .put("index", index)
            .put("data", Objects.requireNonNullElse(report.body().get("data"), Json.Null.NULL))
            .put("at", Rfc3339.format(work.now()))
            .put("by", caller.name())
            .putIfPresent("safety", report.label())
            .build();
    work.put(KeyValueTable.CHUNKS, key(packetId, index), chunk);
    Transitions transitions = rules.transitions;
    int records = work.recordCount();
    PacketState extended = extended(packet, count);
    if (position.last()) {
      transitions.move(
          work,
          extended,
          transitions.auditEntry(
              packet,
              AuditEvent.STREAM_CLOSED,
              caller.name(),
              JsonObject.builder().put("count", count).build()));
    } else {
      transitions.update(work, extended);
    }
    rules.reports.decided(work, records, packetId, report);
    return new AddChunkResult(toResponse(index, count, position.last()), false);
  }

  /** Counts the chunk; a packet that waited for it can be claimed now. */
  private PacketState extended(PacketState packet, long count) {
    PacketState counted = packet.with(PacketAttribute.STREAM_COUNT, count);
    PacketState extended =
        position.last() ? counted.with(PacketAttribute.STREAM_CLOSED, true) : counted;
    boolean isReleased =
        packet.status() == Status.READY
            && QueueNames.isAwaitingChunks(packet)
            && !QueueNames.isAwaitingChunks(extended);
    return isReleased
        ? extended.with(
            extended.placement().inQueues(QueueNames.of(rules.environment.catalog(), extended)))
        : extended;
  }

  private static JsonObject toResponse(long index, long count, boolean closed) {
    return JsonObject.builder()
        .put("index", index)
        .put("count", count)
        .put("closed", closed)
        .build();
  }

  private static Denied refused(ProblemCode code, String message, PacketState packet) {
    return Denied.of(code, message, LeaseIssuer.facts(packet));
  }
}
