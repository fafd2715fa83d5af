package dev.ahp.broker.admission;

import dev.ahp.Denied;
import dev.ahp.broker.admission.AdmittedPacket.Denial;
import dev.ahp.broker.gate.AcceptsGate;
import dev.ahp.broker.gate.BudgetGate;
import dev.ahp.broker.gate.CapGate;
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
import dev.ahp.broker.gate.PolicyGate;
import dev.ahp.broker.gate.RequiredGate;
import dev.ahp.broker.gate.ResidencyGate;
import dev.ahp.broker.gate.RouteGate;
import dev.ahp.broker.gate.SafetyGate;
import dev.ahp.broker.gate.SignatureGate;
import dev.ahp.broker.gate.SpendingReader;
import dev.ahp.broker.gate.Submission;
import dev.ahp.broker.gate.TrustGate;
import dev.ahp.broker.gate.WindowGate;
import dev.ahp.broker.safety.Judge;
import dev.ahp.broker.setting.BrokerSettings;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import dev.ahp.problem.ViolationList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gates that need no stored rows, in order. */
final class GateChain {
  private final List<Gate> entryGates;
  private final RouteGate route = new RouteGate();
  private final List<Gate> contentGates;

  GateChain(BrokerSettings settings, Judge judge, SpendingReader spending) {
    BrokerSettings.LoopSettings loop = settings.loop();
    this.entryGates =
        List.of(
            new LimitsGate(settings.limits()),
            new IdentityGate(),
            new SignatureGate(settings.clockSkew()),
            new EnvelopeGate(settings.types()));
    List<Gate> all = new ArrayList<>();
    all.add(route);
    all.add(new ContractGate(settings.contracts()));
    all.add(new PayloadGate(settings.contracts()));
    all.add(new AcceptsGate());
    all.add(new WindowGate(settings.governance().window()));
    all.add(new RequiredGate());
    all.add(new CompletenessGate(settings.openEnded()));
    all.add(new PermissionGate());
    all.add(new TrustGate());
    all.add(new ResidencyGate(settings.governance().residency()));
    all.add(new DomainGate());
    all.add(new LoopGate(loop.maxVisits(), loop.maxDelegationDepth(), loop.noProgress()));
    all.add(new BudgetGate());
    all.add(new CapGate(settings.governance().caps(), spending));
    all.add(new SafetyGate(judge, settings.safety().secretPolicy()));
    settings.gates().forEach(it -> all.add(new CustomGate(it)));
    all.add(new PolicyGate(settings.policies()));
    this.contentGates = List.copyOf(all);
  }

  /** Runs the entry gates. A packet that they deny is not stored. */
  void requireEntry(Submission submission) {
    for (Gate gate : entryGates) {
      List<Violation> violations = gate.check(submission);
      if (!violations.isEmpty()) {
        throw denied(violations);
      }
    }
  }

  /**
   * Returns the first denial of a content gate.
   *
   * @throws Denied if a gate is unavailable; nothing is stored, and the caller may retry
   */
  Optional<Denial> firstDenial(Submission submission) {
    for (Gate gate : contentGates) {
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

  /** Runs only the route gate, for released packets. */
  Optional<Denial> route(Submission submission) {
    List<Violation> violations = route.check(submission);
    return violations.isEmpty()
        ? Optional.empty()
        : Optional.of(new Denial(route.name(), denied(violations)));
  }

  /** Runs all entry gates. */
  List<DryRun.GateResult> dryRunEntry(Submission submission) {
    List<DryRun.GateResult> gateResults = new ArrayList<>();
    for (Gate gate : entryGates) {
      gateResults.add(new DryRun.GateResult(gate.name(), gate.check(submission), false));
    }
    return gateResults;
  }

  /** Runs all content gates; skips them if the packet is malformed. */
  List<DryRun.GateResult> dryRunContent(Submission submission, boolean malformed) {
    submission.setDryRun();
    List<DryRun.GateResult> gateResults = new ArrayList<>();
    for (Gate gate : contentGates) {
      gateResults.add(
          malformed
              ? new DryRun.GateResult(gate.name(), List.of(), true)
              : new DryRun.GateResult(gate.name(), gate.check(submission), false));
    }
    return gateResults;
  }

  private static Denied denied(List<Violation> violations) {
    String code = violations.get(0).code();
    long fields = ViolationList.of(violations).fields();
    String detail =
        fields == 1
            ? violations.get(0).pointer() + " " + violations.get(0).message()
            : fields + " fields are invalid";
    return new Denied(code, detail.strip(), violations);
  }

  /** A custom gate, recorded as {@code custom}; unknown codes become {@code GATE_REJECTED}. */
  private record CustomGate(Gate gate) implements Gate {
    @Override
    public List<Violation> check(Submission submission) {
      return ViolationList.of(gate.check(submission))
          .map(
              it ->
                  ProblemCode.named(it.code()).isPresent()
                      ? it
                      : new Violation(ProblemCode.GATE_REJECTED, it.pointer(), it.message()));
    }
  }
}
