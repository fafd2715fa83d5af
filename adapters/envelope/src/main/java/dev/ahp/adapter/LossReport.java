package dev.ahp.adapter;

import java.util.List;
import java.util.stream.Collectors;

/** All that was lost, changed, derived or left without its other half on the way back. */
public record LossReport(List<Loss> losses) {
  public LossReport {
    losses = List.copyOf(losses);
  }

  /** Whether nothing was lost: what had to be derived is named, but it is no loss. */
  public boolean lossless() {
    return losses.stream().allMatch(it -> it.kind() == Loss.Kind.DERIVED);
  }

  public List<Loss> of(Loss.Kind kind) {
    return losses.stream().filter(it -> it.kind() == kind).toList();
  }

  @Override
  public String toString() {
    return losses.stream()
        .filter(it -> it.kind() != Loss.Kind.DERIVED)
        .map(Loss::toString)
        .collect(Collectors.joining("; "));
  }
}
