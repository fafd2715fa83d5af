package dev.ahp.broker.admission;

import dev.ahp.broker.gate.Submission;
import dev.ahp.problem.Violation;
import java.util.List;

/** What every gate would say. */
public record Rehearsal(Submission submission, List<Answer> answers) {
  /**
   * The word of one gate.
   *
   * @param skipped whether it could not be asked
   */
  public record Answer(String gate, List<Violation> violations, boolean skipped) {}
}
