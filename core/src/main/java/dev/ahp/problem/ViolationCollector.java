package dev.ahp.problem;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Collects the violations of one document. It keeps the first {@link ViolationList#MAX_KEPT}
 * distinct violations and counts the others. Not thread-safe.
 */
public final class ViolationCollector {
  private final Set<Violation> kept = new LinkedHashSet<>();
  private long dropped;

  public ViolationCollector add(Violation violation) {
    if (kept.size() < ViolationList.MAX_KEPT) {
      kept.add(violation);
    } else if (!kept.contains(violation)) {
      dropped++;
    }
    return this;
  }

  public ViolationCollector addAll(Collection<Violation> violations) {
    violations.forEach(this::add);
    dropped += ViolationList.totalOf(violations) - violations.size();
    return this;
  }

  /** Adds violations of a part of the document, which is at {@code prefix}. */
  public ViolationCollector addAll(Collection<Violation> violations, String prefix) {
    return addAll(ViolationList.of(violations).under(prefix));
  }

  public void removeIf(Predicate<Violation> condition) {
    kept.removeIf(condition);
  }

  public boolean isEmpty() {
    return kept.isEmpty();
  }

  public boolean hasPointer(String pointer) {
    return kept.stream().anyMatch(it -> it.pointer().equals(pointer));
  }

  /** Returns whether further violations are only counted. */
  public boolean isFull() {
    return kept.size() >= ViolationList.MAX_KEPT;
  }

  public ViolationList toList() {
    return ViolationList.of(kept, kept.size() + dropped);
  }
}
