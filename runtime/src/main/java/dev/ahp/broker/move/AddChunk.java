package dev.ahp.broker.move;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.Caller;
import dev.ahp.broker.store.Keys;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.Shelf;
import dev.ahp.broker.work.Unit;
import dev.ahp.broker.work.Work;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Adds the next chunk of a stream; the same chunk again changes nothing. */
public final class AddChunk implements Unit<AddChunk.Added> {
  private final Environment environment;
  private final Caller caller;
  private final String packetId;
  private final Body body;
  private final Place place;

  /**
   * Which chunk it is.
   *
   * @param index -1 for the next one
   * @param total -1 when it is not told
   */
  public record Place(long index, long total, boolean last) {}

  /** What became of it. */
  public record Added(JsonObject json, boolean repeated) {}

  public AddChunk(Environment environment, Caller caller, String packetId, Body body, Place place) {
    this.environment = environment;
    this.caller = caller;
    this.packetId = packetId;
    this.body = body;
    this.place = place;
  }

  /** Where a chunk lies; indexes sort as numbers. */
  public static String key(String packetId, long index) {
    return packetId + "/" + String.format(Locale.ROOT, "%010d", index);
  }

  @Override
  public Keys keys() {
    return new Keys().packet(packetId);
  }

  @Override
  public Added run(Work work) {
    PacketState packet =
        new Dues(environment, new Endings(environment)).settle(work, work.existing(packetId));
    demandRight(packet);
    if (packet.isFinal()) {
      throw Denied.of(
          ProblemCode.ILLEGAL_TRANSITION,
          "the packet is " + packet.status().wireName(),
          Leases.facts(packet).toBuilder()
              .put("from", packet.status().wireName())
              .put("verb", "chunks")
              .build());
    }
    long count = packet.detail().number("streamCount");
    long index = place.index() < 0 ? count : place.index();
    if (index < count) {
      return repeated(work, packet, index, count);
    }
    if (packet.detail().is("streamClosed")) {
      throw refused(ProblemCode.STREAM_CLOSED, "the stream has ended", packet);
    }
    if (index > count) {
      throw refused(ProblemCode.CHUNK_OUT_OF_ORDER, "the next chunk has index " + count, packet);
    }
    return append(work, packet, index);
  }

  private void demandRight(PacketState packet) {
    boolean sender = packet.identity().sender().equals(caller.name());
    String token = body.json().string("leaseToken").orElse(null);
    if (token != null) {
      Leases.check(packet, token);
    } else if (!sender) {
      boolean owner = packet.standing().owner().equals(caller.name());
      if (!owner) {
        throw Denied.of(
            ProblemCode.FORBIDDEN,
            "only the sender and the owner add chunks",
            Leases.facts(packet));
      }
      throw Leases.lost(packet, "the call brings no leaseToken");
    }
  }

  private Added repeated(Work work, PacketState packet, long index, long count) {
    JsonObject there = Objects.requireNonNull(work.entry(Shelf.CHUNKS, key(packetId, index)));
    if (!Objects.equals(there.get("data"), body.json().get("data"))) {
      throw refused(ProblemCode.CHUNK_CONFLICT, "chunk " + index + " came with other data", packet);
    }
    return new Added(answer(index, count, packet.detail().is("streamClosed")), true);
  }

  private Added append(Work work, PacketState packet, long index) {
    long count = index + 1;
    if (place.last() && place.total() >= 0 && place.total() != count) {
      throw new Denied(
          ProblemCode.INCOMPLETE_CONTEXT,
          List.of(
              new Violation(
                  ProblemCode.INCOMPLETE_CONTEXT,
                  "/total",
                  "is not the number of chunks, which is " + count)));
    }
    JsonObject chunk =
        JsonObject.builder()
            .put("index", (double) index)
            .put("data", Objects.requireNonNullElse(body.json().get("data"), Json.Null.NULL))
            .put("at", Rfc3339.format(work.now()))
            .put("by", caller.name())
            .build();
    work.put(Shelf.CHUNKS, key(packetId, index), chunk);
    Mover mover = new Mover(environment);
    PacketState grown = packet.with(packet.detail().with("streamCount", count));
    if (place.last()) {
      PacketState closed = grown.with(grown.detail().with("streamClosed", Json.of(true)));
      mover.move(
          work,
          closed,
          mover.draft(
              packet,
              "stream.closed",
              caller.name(),
              JsonObject.builder().put("count", (double) count).build()));
    } else {
      mover.quietly(work, grown);
    }
    return new Added(answer(index, count, place.last()), false);
  }

  private static JsonObject answer(long index, long count, boolean closed) {
    return JsonObject.builder()
        .put("index", (double) index)
        .put("count", (double) count)
        .put("closed", closed)
        .build();
  }

  private static Denied refused(ProblemCode code, String message, PacketState packet) {
    return Denied.of(code, message, Leases.facts(packet));
  }
}
