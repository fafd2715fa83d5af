package dev.ahp;

import dev.ahp.lifecycle.Status;
import java.util.Collection;
import java.util.Optional;

/**
 * The condition under which a packet that waits for its children continues: all children completed,
 * or a given number of them.
 *
 * @param needed number of children that must complete; 0 means all
 */
public record Join(int needed) {
  private static final int MAX_QUORUM = 9_999;
  private static final String QUORUM = "quorum:";

  public Join {
    if (needed < 0 || needed > MAX_QUORUM) {
      throw new IllegalArgumentException(
          "quorum must be 1 to " + MAX_QUORUM + ", but is " + needed);
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
      throw new IllegalArgumentException("quorum must be at least 1, but is " + needed);
    }
    return new Join(needed);
  }

  /** Parses {@code all}, {@code any} or {@code quorum:N}. */
  public static Optional<Join> parse(String text) {
    return switch (text) {
      case "all" -> Optional.of(all());
      case "any" -> Optional.of(any());
      default -> parseQuorum(text);
    };
  }

  private static Optional<Join> parseQuorum(String text) {
    String digits = text.startsWith(QUORUM) ? text.substring(QUORUM.length()) : "";
    boolean isNumber =
        !digits.isEmpty()
            && digits.length() <= 4
            && digits.charAt(0) != '0'
            && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Optional.of(quorum(Integer.parseInt(digits))) : Optional.empty();
  }

  /** The decision so far. */
  public enum JoinOutcome {
    OPEN,
    SATISFIED,
    BLOCKED,
    FAILED
  }

  /**
   * Decides as early as possible. A cancelled child counts as failed. If the join can no longer be
   * satisfied, the outcome is {@code BLOCKED} if any child is blocked, else {@code FAILED}. A join
   * of all children decides against only when every child is final, so that all needs are known.
   */
  public JoinOutcome outcome(Collection<Status> children) {
    int completed = count(children, Status.COMPLETED);
    int open = (int) children.stream().filter(status -> !status.isFinal()).count();
    return outcome(completed, count(children, Status.BLOCKED), open, children.size());
  }

  /** Decides from counts. Children that are not counted have failed or were cancelled. */
  public JoinOutcome outcome(int completed, int blocked, int open, int total) {
    int wanted = needed == 0 ? total : needed;
    if (completed >= wanted) {
      return JoinOutcome.SATISFIED;
    }
    boolean undecided = needed == 0 ? open > 0 : completed + open >= wanted;
    if (undecided) {
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
