package dev.ahp.broker.api;

import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which transports there are, and what the {@code delivery} of an agent must say for each. */
public interface DeliveryRules {
  /** Without transports: agents may name those of the protocol, and are reached by their claims. */
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

  /** The names that an agent's entry may give, {@code pull} among them. */
  Set<String> transports();

  /** What is wrong with the delivery for a known transport; pointers start at the delivery. */
  List<Violation> faults(String transport, JsonObject delivery);

  /** Everything that is wrong with the delivery of an agent. */
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
        faults.add(wrong("/" + member, "must be a text"));
      }
    }
    return faults.isEmpty() ? faults(transport, delivery) : faults;
  }

  private static Violation wrong(String pointer, String message) {
    return new Violation(ProblemCode.SCHEMA_INVALID, pointer, message);
  }
}
