package dev.ahp.broker.service;

import dev.ahp.Denied;
import dev.ahp.broker.admission.Admission;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.Origin;
import dev.ahp.broker.api.Caller;
import dev.ahp.broker.catalog.AgentEntry;
import dev.ahp.broker.catalog.Catalog;
import dev.ahp.broker.catalog.TargetRoute;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;

/** A packet to {@code topic:NAME}: each subscriber gets a copy, and the packet itself completes. */
final class TopicPublication {
  static final String SUBMIT_ONLY = "must not be a topic; submit a packet to publish it";

  private static final int MAX_SUBSCRIBERS = 1_000;

  private TopicPublication() {}

  static boolean isIn(Json packet) {
    return packet
        .asObject()
        .flatMap(it -> it.string("target"))
        .filter(TargetRoute::isTopic)
        .isPresent();
  }

  /**
   * Returns the names of the subscribers.
   *
   * @throws Denied if the packet cannot be published
   */
  static List<String> subscribers(Catalog catalog, JsonObject packet) {
    for (String member : List.of("scheduledAt", "join")) {
      Json value = packet.get(member);
      if (value != null && !value.isNull()) {
        throw invalid("/" + member, "is not allowed: a packet to a topic completes immediately");
      }
    }
    List<AgentEntry> found = catalog.subscribers(packet.string("target").orElse(""));
    if (found.size() > MAX_SUBSCRIBERS) {
      throw invalid(
          "/target",
          "has %s subscribers; a topic has at most %s".formatted(found.size(), MAX_SUBSCRIBERS));
    }
    return found.stream().map(AgentEntry::name).toList();
  }

  private static Denied invalid(String pointer, String message) {
    return new Denied(
        ProblemCode.SCHEMA_INVALID,
        List.of(new Violation(ProblemCode.SCHEMA_INVALID, pointer, message)));
  }

  /** Returns each subscriber with the code of its denial, or null, as {@code explain} shows it. */
  static JsonArray explain(Admission admission, Caller caller, JsonObject packet, Catalog catalog) {
    List<String> subscribers = subscribers(catalog, packet);
    Origin origin = Origin.childOf(packet.without("constraints"), caller.name());
    List<Json> explained = new ArrayList<>();
    for (JsonObject copy : FanOutCopies.of(packet, subscribers)) {
      AdmittedPacket admitted = admission.admitCopy(caller, copy, origin);
      AdmittedPacket.Denial denial = admitted.denial();
      explained.add(
          JsonObject.builder()
              .put("target", admitted.target())
              .put("code", denial == null ? Json.Null.NULL : Json.of(denial.denied().code()))
              .build());
    }
    return new JsonArray(explained);
  }
}
