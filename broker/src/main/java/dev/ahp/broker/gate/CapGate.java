package dev.ahp.broker.gate;

import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.gate.SpendingCaps.Cap;
import dev.ahp.broker.gate.SpendingCaps.Spending;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Denies new packets of a task, or by an agent, whose reported costs have reached a cap of the
 * operator, and warns shortly before. Its decision is recorded under the name of the budget gate.
 */
public final class CapGate implements Gate {
  /** The used part of a cap from which on senders are warned. */
  private static final double NEAR = 0.8;

  private final SpendingCaps caps;
  private final SpendingReader spending;

  public CapGate(SpendingCaps caps, SpendingReader spending) {
    this.caps = caps;
    this.spending = spending;
  }

  @Override
  public GateName name() {
    return GateName.BUDGET;
  }

  @Override
  public List<Violation> check(Submission submission) {
    if (caps.isEmpty()) {
      return List.of();
    }
    List<Violation> violations = new ArrayList<>();
    if (!caps.perTask().isNone()) {
      String task = submission.packet().string("taskId").orElse("");
      check(submission, "/taskId", "per task", caps.perTask(), spending.ofTask(task), violations);
    }
    String sender = submission.sender();
    Cap daily = caps.ofAgent(sender);
    if (!daily.isNone() && submission.catalog().agent(sender).isPresent()) {
      LocalDate today = submission.now().atOffset(ZoneOffset.UTC).toLocalDate();
      Spending spent = spending.ofAgent(sender, today);
      check(submission, "/sender", "of " + sender + " per day", daily, spent, violations);
    }
    return violations;
  }

  private static void check(
      Submission submission,
      String pointer,
      String name,
      Cap cap,
      Spending spent,
      List<Violation> violations) {
    String message = "the cap %s: %s".formatted(name, text(cap, spent));
    if (cap.used(spent) >= 1) {
      violations.add(
          new Violation(ProblemCode.BUDGET_EXHAUSTED, pointer, "has reached " + message));
    } else if (cap.used(spent) >= NEAR) {
      submission.warn(
          new PacketWarning(WarningCode.BUDGET_NEAR, pointer, "is close to " + message));
    }
  }

  /** Returns the costs and limits, such as {@code 9.5 of 10 USD, 120 of 1000 tokens}. */
  public static String text(Cap cap, Spending spent) {
    List<String> parts = new ArrayList<>();
    if (cap.usd() != null) {
      parts.add(String.format(Locale.ROOT, "%.4f of %.2f USD", spent.usd(), cap.usd()));
    }
    if (cap.tokens() != null) {
      parts.add(spent.tokens() + " of " + cap.tokens() + " tokens");
    }
    return String.join(", ", parts);
  }
}
