package dev.ahp.format;

import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.Optional;

/**
 * Makes a lossy projection lossless.
 *
 * <p>To write, it projects the hub, reads the result back, and attaches the difference as an
 * extension. To read, it lifts the shape, stores in the hub what a new projection would lose, and
 * applies the extension. Therefore {@code toHub(toShape(h)) = h} for every hub and {@code
 * toShape(toHub(s)) = s} for every shape.
 */
final class LosslessProjection {
  private final Projection projection;

  LosslessProjection(Projection projection) {
    this.projection = projection;
  }

  JsonObject toShape(JsonObject hub) {
    Optional<FormatExtension> origin = origin(hub);
    JsonObject bare = origin.isPresent() ? hub.without(FormatExtension.MEMBER) : hub;
    JsonObject projected = projection.project(projection.sourceOf(bare));
    JsonObject shape = origin.map(it -> it.applyTo(projected)).orElse(projected);
    if (toHub(shape).equals(hub)) {
      return shape;
    }
    JsonObject readBack = lift(shape.without(FormatExtension.MEMBER));
    return shape.with(FormatExtension.MEMBER, difference(readBack, hub).toJson());
  }

  JsonObject toHub(JsonObject shape) {
    Optional<FormatExtension> extension = extensionOf(shape).filter(it -> isHub(it.of()));
    return extension.isPresent()
        ? extension.get().applyTo(lift(shape.without(FormatExtension.MEMBER)))
        : lift(shape);
  }

  /** Returns the part of the hub that is only in the extension. */
  Optional<FormatExtension> carried(JsonObject shape) {
    return extensionOf(shape).filter(it -> isHub(it.of()));
  }

  private FormatExtension difference(JsonObject readBack, JsonObject hub) {
    return !projection.holdsPackets() && CommonFormat.isPacket(hub)
        ? FormatExtension.packet(readBack, hub)
        : FormatExtension.between(FormatExtension.MESSAGE, readBack, hub);
  }

  /** Lifts the shape and stores in the message what the message cannot represent. */
  private JsonObject lift(JsonObject shape) {
    JsonObject message = projection.lift(shape);
    if (remainder(message, shape).isEmpty()) {
      return message;
    }
    JsonObject bare = message.without(FormatExtension.MEMBER);
    return bare.with(FormatExtension.MEMBER, remainder(bare, shape).toJson());
  }

  private FormatExtension remainder(JsonObject message, JsonObject shape) {
    JsonObject projected = projection.project(projection.sourceOf(message));
    return FormatExtension.between(projection.name(), projected, shape);
  }

  private Optional<FormatExtension> origin(JsonObject hub) {
    return extensionOf(hub).filter(it -> it.of().equals(projection.name()));
  }

  private static Optional<FormatExtension> extensionOf(JsonObject object) {
    Json member = object.get(FormatExtension.MEMBER);
    return member == null ? Optional.empty() : FormatExtension.fromJson(member);
  }

  private static boolean isHub(String of) {
    return of.equals(FormatExtension.MESSAGE) || of.equals(FormatExtension.PACKET);
  }
}
