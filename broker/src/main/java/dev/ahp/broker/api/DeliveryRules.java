package dev.ahp.broker.api;

import dev.ahp.id.Ids;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The available transports and the validation of an agent's {@code delivery}. */
public interface DeliveryRules {
  /** Accepts the transports of the protocol without validation; agents get packets by claims. */
  DeliveryRules NAMES_ONLY =
      new DeliveryRules() {
        @Override
        public Set<String> transports() {
          return Set.of("pull", "http", "redis", "sqs", "nats", "temporal", "a2a");
        }

        @Override
        public List<Violation> faults(String transport, JsonObject delivery) {
          return List.of();
        }
      };

  /** Returns the names that an agent may use, including {@code pull}. */
  Set<String> transports();

  /** Validates the delivery for a known transport; pointers start at the delivery. */
  List<Violation> faults(String transport, JsonObject delivery);

  /** Validates the delivery of an agent. */
  default List<Violation> faults(JsonObject delivery) {
    String transport = delivery.string("transport").orElse("");
    List<Violation> faults = new ArrayList<>();
    if (!transports().contains(transport)) {
      String known = String.join(", ", new TreeSet<>(transports()));
      faults.add(wrong("/transport", "must be one of " + known));
      return faults;
    }
    for (String member : List.of("url", "secret")) {
      if (delivery.has(member) && delivery.string(member).isEmpty()) {
        faults.add(wrong("/" + member, "must be a string"));
      }
    }
    if (delivery.has("region") && delivery.string("region").filter(Ids::isName).isEmpty()) {
      faults.add(wrong("/region", "must be the name of a region, such as eu"));
    }
    return faults.isEmpty() ? faults(transport, delivery.without("region")) : faults;
  }

  private static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
