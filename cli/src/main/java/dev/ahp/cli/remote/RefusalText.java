package dev.ahp.cli.remote;

import dev.ahp.Denied;
import dev.ahp.cli.command.TerminalSanitizer;
import dev.ahp.problem.ProblemCode;
import dev.ahp.problem.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes a refusal on stderr.
 *
 * @param action completes the sentence "the operator cannot …"
 * @param actingAs whether the caller named an agent with {@code --as}
 */
record RefusalText(Denied refusal, String action, boolean actingAs) {
  private static final String AGENTS_ONLY =
      "the %s cannot %s. Use an agent's token (`--token`), or `--as NAME` with a `--dev` daemon.";

  /** Returns the reason, then a line for each invalid field that the reason does not contain. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("ahp: " + refusal.code() + ": " + TerminalSanitizer.line(reason()));
    for (Violation error : refusal.errors()) {
      if (!isInReason(error)) {
        lines.add("  " + TerminalSanitizer.line(textOf(error)));
      }
    }
    long more = refusal.errorsTotal() - refusal.errors().size();
    if (more > 0) {
      lines.add("  and " + more + " more");
    }
    return lines;
  }

  private boolean isInReason(Violation error) {
    boolean isOnly = refusal.errors().size() == 1;
    return refusal.detail().contains(isOnly ? error.message() : textOf(error));
  }

  private static String textOf(Violation error) {
    return (error.pointer() + " " + error.message()).strip();
  }

  private String reason() {
    Optional<Double> leaseMs = refusal.facts().number("leaseMs");
    if (is(ProblemCode.LEASE_LOST) && leaseMs.isPresent()) {
      return "Your lease on %s expired after %s. Claim again, or use a longer `--lease`."
          .formatted(
              refusal.facts().string("packetId").orElse("the packet"),
              durationText(leaseMs.get().longValue()));
    }
    return isForAgents()
        ? AGENTS_ONLY.formatted(refusal.facts().string("callerKind").orElse("operator"), action)
        : refusal.detail();
  }

  private static String durationText(long ms) {
    return ms % 1000 == 0 ? RelativeTime.format(Duration.ofMillis(ms)) : ms + " ms";
  }

  /** Returns whether another caller than an agent used a command for agents. */
  private boolean isForAgents() {
    return is(ProblemCode.FORBIDDEN)
        && refusal.facts().string("access").filter("agents"::equals).isPresent();
  }

  /** Returns what to do, if the reason does not contain it. */
  Optional<String> remedy() {
    if (is(ProblemCode.UNAUTHENTICATED)) {
      return Optional.of(
          "  set --token or AHP_TOKEN, or name the daemon's data directory with --data");
    }
    if (!is(ProblemCode.FORBIDDEN)) {
      return Optional.empty();
    }
    if (actingAs) {
      return Optional.of("  --as requires a daemon that was started with ahp start --dev");
    }
    return isForAgents()
        ? Optional.empty()
        : Optional.of("  use the token of an authorized caller with --token or AHP_TOKEN");
  }

  /** Returns where to read more; empty for a code of a custom gate. */
  Optional<String> reference() {
    return ProblemCode.named(refusal.code()).map(it -> "  see " + it.page());
  }

  private boolean is(ProblemCode code) {
    return refusal.code().equals(code.name());
  }
}
