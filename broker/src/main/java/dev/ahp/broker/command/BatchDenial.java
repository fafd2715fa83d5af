package dev.ahp.broker.command;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.gate.GateNames;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Packets that stand or fall together: the refusal of all names every one that a gate denies. */
public final class BatchDenial {
  private BatchDenial() {}

  /** Where a part stands in the whole. */
  interface ErrorLocator {
    Denied of(Denied denied, int index);
  }

  /** The word of the first gate that denies any of them, on all that it denies. */
  static AdmittedPacket.@Nullable Denial denial(
      List<AdmittedPacket> parts, ErrorLocator errorLocator) {
    String gate =
        GateNames.ORDER.stream()
            .filter(name -> parts.stream().anyMatch(it -> isDeniedBy(name, it)))
            .findFirst()
            .orElse(null);
    if (gate == null) {
      return null;
    }
    List<Denied> denied = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      if (isDeniedBy(gate, parts.get(i))) {
        denied.add(errorLocator.of(Objects.requireNonNull(parts.get(i).denial()).denied(), i));
      }
    }
    return new AdmittedPacket.Denial(gate, refusal(denied));
  }

  private static boolean isDeniedBy(String gate, AdmittedPacket part) {
    return part.denial() != null && part.denial().gate().equals(gate);
  }

  /** One refusal for several: what is wrong with each, under the code of the first. */
  public static Denied refusal(List<Denied> denied) {
    Denied first = denied.get(0);
    List<Violation> errors =
        denied.stream().flatMap(it -> it.errors().stream()).distinct().toList();
    return errors.equals(first.errors())
        ? first
        : new Denied(
            first.code(),
            errors.stream().map(Violation::pointer).distinct().count() + " fields are wrong",
            errors,
            first.facts());
  }
}
