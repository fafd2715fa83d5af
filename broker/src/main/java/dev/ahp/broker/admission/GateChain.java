package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket.Denial;
import dev.ahp.broker.gate.BudgetGate;
import dev.ahp.broker.gate.CompletenessGate;
import dev.ahp.broker.gate.ContractGate;
import dev.ahp.broker.gate.DomainGate;
import dev.ahp.broker.gate.EnvelopeGate;
import dev.ahp.broker.gate.Gate;
import dev.ahp.broker.gate.IdentityGate;
import dev.ahp.broker.gate.LimitsGate;
import dev.ahp.broker.gate.LoopGate;
import dev.ahp.broker.gate.PayloadGate;
import dev.ahp.broker.gate.PermissionGate;
import dev.ahp.broker.gate.RequiredGate;
import dev.ahp.broker.gate.RouteGate;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.gate.SignatureGate;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.gate.TrustGate;
import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gates that need no rows, in their order. */
final class GateChain {
  private final List<Gate> door;
  private final RouteGate route = new RouteGate();
  private final List<Gate> inside;

  GateChain(BrokerSettings settings, Judge judge) {
    BrokerSettings.LoopSettings loop = settings.loop();
    this.door =
        List.of(
            new LimitsGate(settings.limits()),
            new IdentityGate(),
            new SignatureGate(settings.clockSkew()),
            new EnvelopeGate(settings.types()));
    List<Gate> all = new ArrayList<>();
    all.add(route);
    all.add(new ContractGate(settings.contracts()));
    all.add(new PayloadGate());
    all.add(new RequiredGate());
    all.add(new CompletenessGate());
    all.add(new PermissionGate());
    all.add(new TrustGate());
    all.add(new DomainGate());
    all.add(new LoopGate(loop.maxVisits(), loop.maxDelegationDepth(), loop.noProgress()));
    all.add(new BudgetGate());
    all.add(new SafetyGate(judge, settings.safety().secretPolicy()));
    settings.gates().forEach(it -> all.add(new CustomGate(it)));
    this.inside = List.copyOf(all);
  }

  /** The first four: what they refuse was never here. */
  void refuseAtTheDoor(Submission submission) {
    for (Gate gate : door) {
      List<Violation> violations = gate.check(submission);
      if (!violations.isEmpty()) {
        throw denied(violations);
      }
    }
  }

  /**
   * The first gate that says no.
   *
   * @throws Denied if a gate could not judge at all, which is no word about the packet: nothing is
   *     stored, and it may be sent again as it is
   */
  Optional<Denial> firstDenial(Submission submission) {
    for (Gate gate : inside) {
      List<Violation> violations = gate.check(submission);
      if (!violations.isEmpty()) {
        if (violations.get(0).code().equals(ProblemCode.UNAVAILABLE.name())) {
          throw denied(violations);
        }
        return Optional.of(new Denial(gate.name(), denied(violations)));
      }
    }
    return Optional.empty();
  }

  /** The only gate for packets that the broker sends on by itself. */
  Optional<Denial> route(Submission submission) {
    List<Violation> violations = route.check(submission);
    return violations.isEmpty()
        ? Optional.empty()
        : Optional.of(new Denial(route.name(), denied(violations)));
  }

  /** What each of the first four says. */
  List<DryRun.GateResult> rehearseDoor(Submission submission) {
    List<DryRun.GateResult> gateResults = new ArrayList<>();
    for (Gate gate : door) {
      gateResults.add(new DryRun.GateResult(gate.name(), gate.check(submission), false));
    }
    return gateResults;
  }

  /** What each of the others says, where the packet can be read at all. */
  List<DryRun.GateResult> rehearseInside(Submission submission, boolean malformed) {
    List<DryRun.GateResult> gateResults = new ArrayList<>();
    for (Gate gate : inside) {
      gateResults.add(
          malformed
              ? new DryRun.GateResult(gate.name(), List.of(), true)
              : new DryRun.GateResult(gate.name(), gate.check(submission), false));
    }
    return gateResults;
  }

  private static Denied denied(List<Violation> violations) {
    String code = violations.get(0).code();
    long fields = violations.stream().map(Violation::pointer).distinct().count();
    String detail =
        fields == 1
            ? violations.get(0).pointer() + " " + violations.get(0).message()
            : fields + " fields are wrong";
    return new Denied(code, detail.strip(), violations);
  }

  /**
   * Custom gates share one name in the record, and answer with one code unless they know better.
   */
  private record CustomGate(Gate gate) implements Gate {
    @Override
    public String name() {
      return "custom";
    }

    @Override
    public List<Violation> check(Submission submission) {
      return gate.check(submission).stream()
          .map(
              it ->
                  ProblemCode.named(it.code()).isPresent()
                      ? it
                      : new Violation(ProblemCode.GATE_REJECTED, it.pointer(), it.message()))
          .toList();
    }
  }
}
