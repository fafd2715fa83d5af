package dev.ahp.broker.gate;

import dev.ahp.broker.gate.PacketWarning.WarningCode;
import dev.ahp.broker.gate.WindowPolicy.WindowMode;
import dev.ahp.context.CompressionResult;
import dev.ahp.context.TokenCounter;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import java.util.List;
import java.util.OptionalInt;

/**
 * Compares a handoff with the context window of its receiver, and compresses it or warns. It denies
 * nothing. The smallest window of all candidates counts. A signed message is never changed.
 */
public final class WindowGate implements Gate {
  private final WindowPolicy policy;

  public WindowGate(WindowPolicy policy) {
    this.policy = policy;
  }

  @Override
  public GateName name() {
    return GateName.PAYLOAD;
  }

  @Override
  public List<Violation> check(Submission submission) {
    if (policy.mode() == WindowMode.OFF || !submission.carriesHandoff()) {
      return List.of();
    }
    OptionalInt window =
        submission.candidates().stream().flatMapToInt(it -> it.contextWindow().stream()).min();
    if (window.isPresent()) {
      check(submission, window.getAsInt());
    }
    return List.of();
  }

  private void check(Submission submission, int window) {
    JsonObject message = submission.payload();
    int tokens = TokenCounter.byLength().of(message);
    if (tokens <= window * policy.threshold()) {
      return;
    }
    boolean signed = submission.sent().has("signature") || message.has("signature");
    if (policy.mode() == WindowMode.FIT && !signed) {
      CompressionResult result =
          mayAskModel(submission)
              ? policy.compressByModel(message, window)
              : policy.compress(message, window);
      if (result.compressed()) {
        submission.compress(result, window);
      }
      if (result.fits()) {
        return;
      }
    }
    submission.warn(
        new PacketWarning(
            WarningCode.WINDOW_EXCEEDED,
            "/payload",
            "has about %s tokens, more than %s of the %s tokens in the window of the receiver"
                .formatted(tokens, policy.threshold(), window)));
  }

  /** A dry run must not cost money, and a fan-out must not cause a call for each receiver. */
  private static boolean mayAskModel(Submission submission) {
    boolean isCopy =
        submission.payload().array("receiverList").filter(it -> it.size() > 1).isPresent();
    return !isCopy && !submission.isDryRun();
  }
}
