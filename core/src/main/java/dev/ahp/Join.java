package dev.ahp;

import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.Optional;

/**
 * When a packet that waits for its children may go on: after all of them completed, or after so
 * many.
 *
 * @param needed how many children must complete; 0 stands for all of them
 */
public record Join(int needed) {
  private static final int MAX_QUORUM = 9_999;
  private static final String QUORUM = "quorum:";

  public Join {
    if (needed < 0 || needed > MAX_QUORUM) {
      throw new IllegalArgumentException("a quorum is 1 to " + MAX_QUORUM + ", not " + needed);
    }
  }

  public static Join all() {
    return new Join(0);
  }

  public static Join any() {
    return new Join(1);
  }

  public static Join quorum(int needed) {
    if (needed < 1) {
      throw new IllegalArgumentException("a quorum is at least 1");
    }
    return new Join(needed);
  }

  /** Reads {@code all}, {@code any} or {@code quorum:N}. */
  public static Optional<Join> parse(String text) {
    return switch (text) {
      case "all" -> Optional.of(all());
      case "any" -> Optional.of(any());
      default -> parseQuorum(text);
    };
  }

  private static Optional<Join> parseQuorum(String text) {
    String digits = text.startsWith(QUORUM) ? text.substring(QUORUM.length()) : "";
    boolean number =
        !digits.isEmpty()
            && digits.length() <= 4
            && digits.charAt(0) != '0'
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return number ? Optional.of(quorum(Integer.parseInt(digits))) : Optional.empty();
  }

  /** What the children have decided so far. */
  public enum JoinOutcome {
    OPEN,
    SATISFIED,
    BLOCKED,
    FAILED
  }

  /**
   * Decides as early as it can be known. A cancelled child counts as failed. When the join can no
   * longer be satisfied, a blocked child weighs more than a failed one; for {@code all} that is
   * told only when the last child is final, so that all needs are known.
   */
  public JoinOutcome outcome(Collection<Status> children) {
    int completed = count(children, Status.COMPLETED);
    int open = (int) children.stream().filter(status -> !status.isFinal()).count();
    return outcome(completed, count(children, Status.BLOCKED), open, children.size());
  }

  /** The same from counts, of which the rest of {@code total} has failed or was cancelled. */
  public JoinOutcome outcome(int completed, int blocked, int open, int total) {
    int wanted = needed == 0 ? total : needed;
    if (completed >= wanted) {
      return JoinOutcome.SATISFIED;
    }
    boolean mayStillCome = needed == 0 ? open > 0 : completed + open >= wanted;
    if (mayStillCome) {
      return JoinOutcome.OPEN;
    }
    return blocked > 0 ? JoinOutcome.BLOCKED : JoinOutcome.FAILED;
  }

  private static int count(Collection<Status> children, Status status) {
    return (int) children.stream().filter(it -> it == status).count();
  }

  @Override
  public String toString() {
    return switch (needed) {
      case 0 -> "all";
      case 1 -> "any";
      default -> QUORUM + needed;
    };
  }
}
