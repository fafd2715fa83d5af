package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.gate.GateName;
import dev.ahp.problem.ViolationCollector;
import dev.ahp.problem.ViolationList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The combined denial of packets that are admitted or denied together. */
public final class BatchDenial {
  private BatchDenial() {}

  /** Adds the position of a packet in its batch to a denial. */
  interface ErrorLocator {
    Denied of(Denied denied, int index);
  }

  /** Returns the denial of the first denying gate, with the errors of all its packets. */
  static AdmittedPacket.@Nullable Denial denial(List<AdmittedPacket> parts, ErrorLocator locator) {
    if (parts.isEmpty()) {
      return null;
    }
    GateName gate =
        Arrays.stream(GateName.values())
            .filter(name -> parts.stream().anyMatch(it -> isDeniedBy(name, it)))
            .findFirst()
            .orElse(null);
    if (gate == null) {
      return null;
    }
    List<Denied> denied = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      if (isDeniedBy(gate, parts.get(i))) {
        denied.add(locator.of(Objects.requireNonNull(parts.get(i).denial()).denied(), i));
      }
    }
    return new AdmittedPacket.Denial(gate, refusal(denied));
  }

  private static boolean isDeniedBy(GateName gate, AdmittedPacket part) {
    return part.denial() != null && part.denial().gate() == gate;
  }

  /** Combines denials: the code of the first, the errors of all. */
  public static Denied refusal(List<Denied> denied) {
    Denied first = denied.get(0);
    ViolationCollector all = new ViolationCollector();
    denied.forEach(it -> all.addAll(it.errors()));
    ViolationList errors = all.toList();
    return errors.equals(first.errors()) && errors.total() == first.errorsTotal()
        ? first
        : new Denied(first.code(), errors.fields() + " fields are invalid", errors, first.facts());
  }
}
