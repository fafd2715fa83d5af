package dev.ahp.problem;

import java.util.AbstractList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The violations of one document: the first {@value #MAX_KEPT} of them, and the number of all.
 * Validators stop collecting at this number, so that an invalid document of any size has a small
 * report.
 */
public final class ViolationList extends AbstractList<Violation> {
  /** The maximum number of violations in a report. */
  public static final int MAX_KEPT = 100;

  private static final ViolationList NONE = new ViolationList(List.of(), 0);

  private final List<Violation> kept;
  private final long total;

  private ViolationList(List<Violation> kept, long total) {
    this.kept = kept;
    this.total = Math.max(total, kept.size());
  }

  /** Returns the first violations of a list and their total. */
  public static ViolationList of(Collection<Violation> violations) {
    return of(violations, totalOf(violations));
  }

  /**
   * Returns the first violations of a list.
   *
   * @param total the number of all violations, including those that are not in the list
   */
  public static ViolationList of(Collection<Violation> violations, long total) {
    if (violations.isEmpty() && total == 0) {
      return NONE;
    }
    return violations instanceof ViolationList same && same.total == total
        ? same
        : new ViolationList(
            violations.stream().limit(MAX_KEPT).map(Violation::bounded).toList(),
            Math.max(total, violations.size()));
  }

  /** Returns how many violations there were, including those that a list does not contain. */
  public static long totalOf(Collection<Violation> violations) {
    return violations instanceof ViolationList list ? list.total : violations.size();
  }

  /** Returns how many violations there were, including those that this list does not contain. */
  public long total() {
    return total;
  }

  /**
   * Returns the number of invalid fields. Violations that this list lacks count as one field each.
   */
  public long fields() {
    return kept.stream().map(Violation::pointer).distinct().count() + total - kept.size();
  }

  /** Returns whether there were more violations than this list contains. */
  public boolean isTruncated() {
    return total > kept.size();
  }

  /** Returns a list of changed violations with the same total. */
  public ViolationList map(UnaryOperator<Violation> change) {
    return new ViolationList(kept.stream().map(change).map(Violation::bounded).toList(), total);
  }

  /** Returns the violations of a document that contains the present one at {@code prefix}. */
  public ViolationList under(String prefix) {
    return map(it -> it.under(prefix));
  }

  @Override
  public Violation get(int index) {
    return kept.get(index);
  }

  @Override
  public int size() {
    return kept.size();
  }
}
